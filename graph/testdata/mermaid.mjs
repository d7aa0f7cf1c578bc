// Reads diagrams, a JSON list of texts, from stdin with Mermaid's own parser and prints what it understood of each, as JSON: the
// named states and the relations, in order. The argument is the node_modules folder that has mermaid and jsdom (Mermaid cleans labels with a
// library that wants a document).
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const modules = process.argv[2];
const { JSDOM } = createRequire(modules + '/')(modules + '/jsdom');
globalThis.window = new JSDOM('').window;
globalThis.document = window.document;
const { default: mermaid } = await import(pathToFileURL(modules + '/mermaid/dist/mermaid.core.mjs').href);

// Mermaid writes the entity code #58; as ﬂ°°58¶ß until it draws; named ones are ﬂ°quot¶ß.
const names = { quot: '"', lt: '<', gt: '>', amp: '&' };
const decode = (s) => (s ?? '')
	.replace(/ﬂ°°(\d+)¶ß/g, (_, n) => String.fromCharCode(n))
	.replace(/ﬂ°(\w+)¶ß/g, (_, n) => names[n]);

async function read(text) {
	const { diagramType } = await mermaid.parse(text);
	const diagram = await mermaid.mermaidAPI.getDiagramFromText(text);
	const out = { diagramType, states: {}, relations: [] };
	(function walk(doc, parent) {
		for (const s of doc) {
			if (s.stmt === 'relation') {
				const start = s.state1.start ? '[*]' : s.state1.id;
				out.relations.push([start, s.state2.id, decode(s.description).trim()]);
			} else if (s.stmt === 'state') {
				if (s.type !== 'divider') {
					out.states[s.id] = [decode([s.description].flat()[0]), parent];
				}
				walk(s.doc ?? [], s.type === 'divider' ? parent : s.id);
			}
		}
	})(diagram.db.getRootDocV2().doc, '');
	return out;
}

const all = [];
for (const text of JSON.parse(readFileSync(0, 'utf8'))) {
	all.push(await read(text));
}
console.log(JSON.stringify(all));
