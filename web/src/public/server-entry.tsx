/** The bundle that the server evaluates: `render(page, propsJson)` returns a whole HTML document. */
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { PAGES } from "./pages";

const pages = new Map(Object.entries<(props: never) => unknown>(PAGES));

export function render(page: string, propsJson: string): string {
	const props: object = JSON.parse(propsJson);
	const component = pages.get(page);
	if (!component) throw new Error(`there is no public page called ${page}`);
	return `<!doctype html>${renderToStaticMarkup(createElement(component as FunctionComponent, props))}`;
}

Object.assign(globalThis, { render });
