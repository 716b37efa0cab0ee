/** Puts the loading views into the shell, so that they are seen before any script runs. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { LoadingView } from "../src/ui/loading-view";

const views = (["default", "chat", "rooms"] as const).map((variant) => (
	<div key={variant} data-view={variant}>
		<LoadingView variant={variant} />
	</div>
));

export const loadingViews: Plugin = {
	name: "loading-views",
	transformIndexHtml: (html) => html.replace("<!--loading-->", renderToStaticMarkup(views)),
};
