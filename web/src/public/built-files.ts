/** Finds in the build manifests which files a page links to and the service worker caches; runs at build time. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { HELP, OFFLINE, SHELL } from "./service-worker/request-kind.ts";

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] };
export type Manifest = Record<string, Chunk>;

const APP_MANIFEST = "dist/.vite/manifest.json";
const PUBLIC_MANIFEST = "dist/public-assets.json";
/** Loaded by the first page inside each. */
const FRAMES = "src/app/layout/";
/** The service worker's limit, in compressed bytes. */
const LIMIT_BYTES = 400_000;

/** The files that every public page links to; `web` is the folder that contains `dist`. */
export function pageAssets(web: string) {
	const manifest = readManifest(web, PUBLIC_MANIFEST);
	const style = manifest["src/public/public.css"];
	const script = manifest["src/public/scripts/public.ts"];
	const font = style?.assets?.find(isMainFont);
	if (!style || !script || !font) throw new Error(`${PUBLIC_MANIFEST} lacks the style, the script or the font`);
	return { style: `/${style.file}`, script: `/${script.file}`, font: `/${font}` };
}

/** The service worker's files, and a cache name that changes with any of them. */
export function precache(web: string): { cache: string; files: string[] } {
	const first = [APP_MANIFEST, PUBLIC_MANIFEST].flatMap((path) => [...firstLoad(readManifest(web, path))]);
	const cached = [...new Set(first)].sort();
	const bytes = cached.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, "dist", file))).length, 0);
	if (bytes > LIMIT_BYTES) throw new Error(`the service worker would keep ${bytes} bytes, more than ${LIMIT_BYTES}`);

	const pages = readFileSync(join(web, "dist-public/pages.js"));
	const hash = createHash("sha256").update(cached.join()).update(pages).digest("hex");
	return { cache: `exhale-${hash.slice(0, 12)}`, files: [SHELL, HELP, OFFLINE, ...cached.map((file) => `/${file}`)] };
}

/** Entries, the frames of the pages, and their immediate imports; pages themselves, such as rooms, are left out. */
export function firstLoad(manifest: Manifest): Set<string> {
	const files = new Set<string>();
	const visit = (chunk: Chunk | undefined) => {
		if (!chunk || files.has(chunk.file)) return;
		for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? []).filter(isMainFont)]) files.add(file);
		for (const name of chunk.imports ?? []) visit(manifest[name]);
	};
	for (const chunk of Object.values(manifest)) if (chunk.isEntry || chunk.src?.startsWith(FRAMES)) visit(chunk);
	return files;
}

/** The font of the main alphabet; browsers load the others only for letters in them. */
function isMainFont(file: string): boolean {
	return /latin-wght-normal[^/]*\.woff2$/.test(file);
}

function readManifest(web: string, path: string): Manifest {
	return JSON.parse(readFileSync(join(web, path)).toString());
}
