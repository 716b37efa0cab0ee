/** Builds the signed-in app; the public pages have a configuration of their own. */
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { loadingViews } from "./build/loading-views";

const server = "http://localhost:4780";
const behindServer = { target: server, ws: true, headers: { origin: server } };

/** The list of messages that draws only what is in sight comes with the pages that show one. */
const framework =
	/node_modules\/(react|react-dom|scheduler|@tanstack(?!\/(react-virtual|virtual-core))|use-sync-external-store)\//;

/** Few files instead of many small ones, each of which would cost a phone a journey to the server. */
const groups = [
	// In a file of its own it stays in the browser's cache when a new version changes only our own code.
	{ name: "framework", test: framework, priority: 4 },
	{ name: "start", tags: ["$initial" as const], priority: 3 },
	{ name: "controls", test: /src\/(ui|lib)\/|app\/layout\/plain-layout\.tsx/, priority: 2 },
	// What the first page after login needs; the server names it in the shell, so that it comes along.
	{
		name: "community",
		test: /src\/(app\/layout\/community-layout|app\/pages\/home-page|features\/wins\/wins-page|.*\/contributions)\.tsx/,
		priority: 1,
	},
	// What all features add to one place comes as one file.
	...["queue-part", "notification-words"].map((name) => ({
		name,
		test: new RegExp(`src/.*/${name}\\.tsx?`),
		priority: 1,
	})),
];

export default defineConfig({
	plugins: [react(), tailwind(), loadingViews],
	resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
	// The server trusts changes from its own origin only, which while developing is another port.
	server: { proxy: { "/api": behindServer, "/media": behindServer, "/help-now": behindServer } },
	build: {
		// The public pages' files lie in the same folder.
		emptyOutDir: false,
		manifest: true,
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: { output: { codeSplitting: { groups } } },
	},
	test: {
		environment: "jsdom",
		setupFiles: ["./src/test-setup.ts"],
		include: ["src/**/*.test.{ts,tsx}"],
		// Generous, because a busy machine must not fail a test that is right.
		testTimeout: 30_000,
	},
});
