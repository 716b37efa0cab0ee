/** Generates the API's types and calls from the document that the server makes; the output is committed. */
import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
	input: "../docs/generated/openapi.json",
	output: { path: "src/lib/api", clean: true },
	plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
});
