/** Puts the loading views into the shell, so that they are seen before any script runs. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

export const loadingViews: Plugin = {
	name: "loading-views",
	async transformIndexHtml(html) {
		// Loaded when it is needed, because other tools that read this configuration know no JSX.
		const { LoadingView } = await import("../src/ui/loading-view");
		const views = (["default", "chat", "rooms"] as const).map((variant) =>
			createElement("div", { key: variant, "data-view": variant }, createElement(LoadingView, { variant })),
		);
		return html.replace("<!--loading-->", renderToStaticMarkup(views));
	},
};
