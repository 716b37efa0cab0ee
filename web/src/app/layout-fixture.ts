/** Gives every test of a file an empty device and a page that seems to have a layout. */
import { afterEach, beforeEach, vi } from "vitest";

export function withLayout() {
	beforeEach(() => {
		localStorage.clear();
		// jsdom has no layout, without which a list that draws what is in sight draws nothing.
		vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
		vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
	});
	afterEach(() => {
		vi.restoreAllMocks();
		vi.unstubAllGlobals();
	});
}
