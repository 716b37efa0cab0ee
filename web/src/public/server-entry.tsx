/** The bundle that the server evaluates: `render(page, propsJson)` gives a whole HTML document. */
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { PAGES } from "./pages";

export function render(page: string, propsJson: string): string {
	const props: object = JSON.parse(propsJson);
	const component: FunctionComponent<never> | undefined = Object.hasOwn(PAGES, page)
		? PAGES[page as keyof typeof PAGES]
		: undefined;
	if (!component) throw new Error(`there is no public page called ${page}`);
	return `<!doctype html>${renderToStaticMarkup(createElement(component, props as never))}`;
}

Object.assign(globalThis, { render });
