/** Generates the API's client and the types of public pages from the documents that the server makes; they are committed. */
import { $, clientDefaultMeta, defineConfig, definePluginConfig } from "@hey-api/openapi-ts";

/** Every operation is sent by `client` of our own module. */
const client = definePluginConfig({
	...clientDefaultMeta,
	name: "@/lib/http",
	config: {},
	handler: ({ plugin }) => {
		plugin.symbol("client", { external: plugin.name, meta: { category: "client" } });
	},
});

/** `ApiResponses` says what each address answers, so that a test cannot make up what no server sends. */
const responses = definePluginConfig({
	name: "responses",
	config: {},
	dependencies: ["@hey-api/typescript"],
	handler: ({ plugin }) => {
		const type = $.type.object();
		plugin.forEach("operation", ({ operation }) => {
			const resource = { category: "type", resource: "operation", resourceId: operation.id } as const;
			const response = plugin.querySymbol({ ...resource, role: "response" });
			if (response) type.prop(`${operation.method.toUpperCase()} ${operation.path}`, (one) => one.type(response));
		});
		plugin.node($.type.alias(plugin.symbol("ApiResponses")).export().type(type));
	},
});

export default defineConfig([
	{
		input: "../docs/generated/openapi.json",
		output: { path: "src/lib/api", clean: true, entryFile: false },
		plugins: ["@hey-api/typescript", "@hey-api/sdk", client(), responses()],
	},
	{
		input: "../docs/generated/public-pages.json",
		output: { path: "src/public/generated", clean: true, entryFile: false },
		parser: { filters: { operations: { exclude: ["/.*/"] }, orphans: true } },
		plugins: ["@hey-api/typescript"],
	},
]);
