/** Generates the types of what the server takes and sends from the documents that it makes; they are committed. */
import { defineConfig } from "@hey-api/openapi-ts";

const types = (document: string, path: string) => ({
	input: `../docs/generated/${document}`,
	output: { path, clean: true, entryFile: false },
	// The calls are written by hand (`request` in lib/http.ts), so types of whole operations would serve nobody.
	parser: { filters: { operations: { exclude: ["/.*/"] }, orphans: true } },
	plugins: ["@hey-api/typescript" as const],
});

export default defineConfig([types("openapi.json", "src/lib/api"), types("public-pages.json", "src/public/generated")]);
