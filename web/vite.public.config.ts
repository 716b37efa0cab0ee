/** Builds what the public pages need, one part per mode: the server's bundle, the visitors' files, the service worker. */

import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { pageAssets, precache } from "./src/public/built-files.ts";

/** The hashed script and style of visitors, listed in a manifest for the two other parts. */
const assets: UserConfig = {
	plugins: [tailwind()],
	build: {
		outDir: "dist",
		manifest: "public-assets.json",
		modulePreload: false,
		assetsInlineLimit: 0,
		rolldownOptions: { input: { public: "src/public/scripts/public.ts", pages: "src/public/public.css" } },
	},
};

/** The bundle that QuickJS evaluates; unminified, so that an error names the component that threw. Needs the assets. */
function pages(): UserConfig {
	return {
		plugins: [react()],
		define: {
			"process.env.NODE_ENV": JSON.stringify("production"),
			__ASSETS__: JSON.stringify(pageAssets(import.meta.dirname)),
		},
		build: {
			ssr: "src/public/server-entry.tsx",
			outDir: "dist-public",
			minify: false,
			rolldownOptions: { output: { format: "iife", entryFileNames: "pages.js", name: "pages" } },
		},
		ssr: { noExternal: true, target: "webworker" },
	};
}

/** One file at a fixed address, because a service worker's reach is its folder. Needs the two others and the app. */
function worker(): UserConfig {
	const { cache, files } = precache(import.meta.dirname);
	return {
		define: { __CACHE__: JSON.stringify(cache), __FILES__: JSON.stringify(files) },
		build: {
			outDir: "dist",
			rolldownOptions: {
				input: "src/public/service-worker/service-worker.ts",
				output: { format: "iife", entryFileNames: "sw.js" },
			},
		},
	};
}

const parts: Record<string, () => UserConfig> = { assets: () => assets, pages, worker };

/** Without one of its modes, as tools load it that only look for entry files, it is the part that needs no other. */
export default defineConfig(({ mode }) => {
	const part = (parts[mode] ?? (() => assets))();
	// Both folders hold other parts' files, and a running server must never meet an empty one.
	return { ...part, publicDir: false, build: { ...part.build, emptyOutDir: false } };
});
