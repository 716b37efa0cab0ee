/** How much script may travel before the app or a public page works; `npm run size` judges the build in dist. */
import { readFileSync } from "node:fs";

const manifestOf = (path) => JSON.parse(readFileSync(`dist/${path}`).toString());

/** The files of an entry and of everything that it imports at once. */
function loadedWith(manifest, entry, files = new Set()) {
	const { file, imports = [] } = manifest[entry];
	if (files.has(file)) return files;
	files.add(file);
	for (const name of imports) loadedWith(manifest, name, files);
	return files;
}

const script = (name, path, entry, limit) => ({
	name,
	path: [...loadedWith(manifestOf(path), entry)].map((file) => `dist/${file}`),
	limit,
	gzip: true,
});

/** What comes beside the community's frame when a member is in a live Room. */
const ROOM = ["call-view", "call-session", "mini-bar"].map((name) => `src/features/rooms/call/${name}.tsx`);

function liveRoom(limit) {
	const manifest = manifestOf(".vite/manifest.json");
	const before = loadedWith(manifest, "index.html");
	const community = Object.keys(manifest).find((entry) => manifest[entry].name === "community");
	loadedWith(manifest, community, before);
	const files = new Set(ROOM.flatMap((entry) => [...loadedWith(manifest, entry)]));
	const path = [...files].filter((file) => !before.has(file)).map((file) => `dist/${file}`);
	return { name: "live Room", path, limit, gzip: true };
}

export default [
	script("app, before the first page", ".vite/manifest.json", "index.html", "130 kB"),
	liveRoom("180 kB"),
	script("every public page", "public-assets.json", "src/public/scripts/public.ts", "8 kB"),
];
