package graph

// The colours: slate for what is polled, orange for commands, blue for delays. Whoever reads on a dark page gets dark pictures.
const style = `
	text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, Arial, sans-serif; fill: #1e293b; }
	.paper { fill: #ffffff; }
	.name { font-size: 16px; font-weight: bold; }
	.title { font-size: 13px; font-weight: bold; fill: #475569; }
	.layer { fill: #f8fafc; stroke: #cbd5e1; }
	.state { fill: #ffffff; stroke: #334155; stroke-width: 1.5; }
	.initial { fill: #e0f2fe; }
	.any { fill: #f8fafc; stroke: #64748b; stroke-dasharray: 4 3; }
	.label { fill: #f8fafc; }
	.statename { font-size: 14px; font-weight: bold; text-anchor: middle; }
	.callbacks { font-size: 10px; fill: #64748b; text-anchor: middle; }
	.words { font-size: 12px; fill: #334155; text-anchor: middle; }
	.command { fill: #9a3412; font-weight: bold; }
	.after { fill: #1d4ed8; }
	.guard { fill: #6d28d9; }
	.action { fill: #047857; }
	.wire { fill: none; stroke: #64748b; stroke-width: 1.4; }
	.wire.oncommand { stroke: #c2410c; }
	.wire.ondelay { stroke: #2563eb; }
	.wire.fromany { stroke-dasharray: 5 3; }
	.head { fill: #64748b; }
	.head.oncommand { fill: #c2410c; }
	.head.ondelay { fill: #2563eb; }
	.start { fill: #1e293b; }
	@media (prefers-color-scheme: dark) {
		text { fill: #e2e8f0; }
		.paper { fill: #0b1220; }
		.title { fill: #94a3b8; }
		.layer { fill: #111a2c; stroke: #334155; }
		.state { fill: #1e293b; stroke: #94a3b8; }
		.initial { fill: #0c4a6e; }
		.any { fill: #111a2c; stroke: #94a3b8; }
		.label { fill: #111a2c; }
		.callbacks { fill: #94a3b8; }
		.words { fill: #cbd5e1; }
		.command { fill: #fdba74; }
		.after { fill: #93c5fd; }
		.guard { fill: #c4b5fd; }
		.action { fill: #6ee7b7; }
		.wire { stroke: #94a3b8; }
		.wire.oncommand { stroke: #fb923c; }
		.wire.ondelay { stroke: #60a5fa; }
		.head { fill: #94a3b8; }
		.head.oncommand { fill: #fb923c; }
		.head.ondelay { fill: #60a5fa; }
		.start { fill: #e2e8f0; }
	}
`
