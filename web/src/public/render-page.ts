/** Renders a page for a test with the function that the server calls, and parses the result. */
import { frame } from "./fixtures";
import type { Viewer } from "./props";
import { render } from "./server-entry";

export function renderPage(page: string, path: string, props: object, viewer: Viewer = null): Document {
	const html = render(page, JSON.stringify({ frame: frame(path, viewer), ...props }));
	return new DOMParser().parseFromString(html, "text/html");
}

/** A link's target by its text; the first one if a page has several. */
export function getLinkTarget(page: ParentNode, text: string): string | null | undefined {
	const links = [...page.querySelectorAll("a")];
	return links.find((link) => link.textContent?.trim() === text)?.getAttribute("href");
}
