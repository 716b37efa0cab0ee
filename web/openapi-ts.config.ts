/** Generates the types of what the API takes and answers from the document that the server makes; they are committed. */
import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
	input: "../docs/generated/openapi.json",
	output: { path: "src/lib/api", clean: true, entryFile: false },
	// The calls are written by hand (`request` in lib/http.ts), so types of whole operations would serve nobody.
	parser: { filters: { operations: { exclude: ["/.*/"] }, orphans: true } },
	plugins: ["@hey-api/typescript"],
});
