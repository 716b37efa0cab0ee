/** Works out at build time which files the service worker keeps: the app's first load and the help page's, no more. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { HELP, OFFLINE, SHELL } from "./kind";

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const LIMIT_BYTES = 400_000;

/** Reads the manifests of the two builds before this one; `web` is the folder that holds `dist`. */
export function precache(web: string): { cache: string; files: string[] } {
	const read = (path: string) => readFileSync(join(web, path));
	const manifest = (path: string): Manifest => JSON.parse(read(path).toString());
	const assets = new Set([...firstLoad(manifest("dist/.vite/manifest.json")), ...firstLoad(manifest("dist/public-assets.json"))]);
	for (const file of [...assets]) if (file.endsWith(".css")) for (const font of fonts(read(`dist/${file}`).toString())) assets.add(font);

	const kept = [...assets].sort();
	const bytes = kept.reduce((sum, file) => sum + gzipSync(read(`dist/${file}`)).length, 0);
	if (bytes > LIMIT_BYTES) throw new Error(`the service worker would keep ${bytes} bytes, more than ${LIMIT_BYTES}`);

	const hash = createHash("sha256").update(kept.join()).update(read("dist-public/pages.js"));
	return {
		cache: `exhale-${hash.digest("hex").slice(0, 12)}`,
		files: [SHELL, HELP, OFFLINE, ...kept.map((file) => `/${file}`)],
	};
}

/** Entries and what they import at once; what is loaded later, such as rooms and administration, is left out. */
export function firstLoad(manifest: Manifest): Set<string> {
	const files = new Set<string>();
	const visit = (chunk: Chunk | undefined) => {
		if (!chunk || files.has(chunk.file)) return;
		for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
		for (const name of chunk.imports ?? []) visit(manifest[name]);
	};
	for (const chunk of Object.values(manifest)) if (chunk.isEntry) visit(chunk);
	return files;
}

/** The main alphabet's font; browsers fetch the others only for the letters in them. */
export function fonts(css: string): string[] {
	return [...css.matchAll(/url\("?\/(assets\/[^")]*latin-wght[^")]*\.woff2)"?\)/g)].flatMap((match) => match[1] ?? []);
}
