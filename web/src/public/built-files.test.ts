/** What the service worker keeps, and the files of the installable app. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { firstLoad, type Manifest } from "./built-files";

it("keeps what the app loads first and the frames of its pages, and nothing that it loads later", () => {
	const manifest: Manifest = {
		"index.html": {
			file: "assets/app.js",
			isEntry: true,
			imports: ["_shared.js"],
			css: ["assets/app.css"],
			assets: ["assets/atkinson-latin-wght-normal-1.woff2", "assets/atkinson-latin-ext-wght-italic-1.woff2"],
		},
		"_shared.js": { file: "assets/shared.js", imports: ["index.html"], css: ["assets/shared.css"] },
		"src/features/rooms/room.tsx": {
			file: "assets/room.js",
			src: "src/features/rooms/room.tsx",
			imports: ["_shared.js", "_livekit.js"],
		},
		"_livekit.js": { file: "assets/livekit.js" },
		"src/app/layout/plain-layout.tsx": {
			file: "assets/plain.js",
			src: "src/app/layout/plain-layout.tsx",
			imports: ["_header.js"],
		},
		"_header.js": { file: "assets/header.js" },
	};
	expect([...firstLoad(manifest)].sort()).toEqual([
		"assets/app.css",
		"assets/app.js",
		"assets/atkinson-latin-wght-normal-1.woff2",
		"assets/header.js",
		"assets/plain.js",
		"assets/shared.css",
		"assets/shared.js",
	]);
});

describe("the web app manifest", () => {
	const manifest = JSON.parse(readFileSync("public/manifest.webmanifest").toString());

	it("starts in the community, on its own", () => {
		expect(manifest).toMatchObject({
			id: "/community",
			start_url: "/community?source=pwa",
			scope: "/",
			display: "standalone",
			short_name: "Exhale",
		});
		expect(manifest.shortcuts.map((shortcut: { name: string }) => shortcut.name)).toEqual([
			"New Win",
			"Ask",
			"Chat",
			"Help now",
		]);
	});

	it("has icons that are there and as large as they say", () => {
		expect(manifest.icons.map((icon: { sizes: string; purpose: string }) => `${icon.purpose} ${icon.sizes}`)).toEqual([
			"any 192x192",
			"any 512x512",
			"maskable 192x192",
			"maskable 512x512",
		]);
		for (const icon of manifest.icons) expect(`${sizeOfPng(`public${icon.src}`).join("x")}`).toBe(icon.sizes);
	});

	it("has a preview picture of the size that pages announce", () => {
		expect(sizeOfPng("public/social-preview.png")).toEqual([1200, 630]);
	});
});

/** A PNG names its width and height right after its signature and the header chunk's name. */
function sizeOfPng(path: string): [number, number] {
	const bytes = readFileSync(path);
	expect(bytes.subarray(1, 4).toString()).toBe("PNG");
	return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
