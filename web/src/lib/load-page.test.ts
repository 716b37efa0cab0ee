/** A page whose files are gone after a deploy reloads once; without a connection another stands in; its own errors stay errors. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLoadError, loadPage } from "./load-page";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/page-1.js"));
const reload = vi.fn();
let server: () => Promise<Response>;

/** What is shown, or null while the tab reloads. */
const show = (load: () => Promise<string>, name = "/wins") => {
	const shown = loadPage({ name, load, standIn: "stand-in", reload });
	return Promise.race([shown, vi.waitFor(() => expect(reload).toHaveBeenCalled()).then(() => null)]);
};

beforeEach(() => {
	sessionStorage.clear();
	reload.mockClear();
	server = async () => new Response("ok");
	vi.stubGlobal("fetch", () => server());
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test.each([
	["Failed to fetch dynamically imported module: https://exhale.test/assets/a.js", true],
	["error loading dynamically imported module: https://exhale.test/assets/a.js", true],
	["Importing a module script failed.", true],
	["Unable to preload CSS for /assets/a.css", true],
	["Cannot read properties of undefined (reading 'id')", false],
	["Failed to fetch", false],
])("%s: a file that couldn't be loaded is %s", (message, expected) => {
	expect(isLoadError(new TypeError(message))).toBe(expected);
});

test("with the server in reach the tab reloads once, and then another page stands in", async () => {
	expect(await show(gone)).toBe(null);
	reload.mockClear();
	expect(await show(gone)).toBe("stand-in");
	expect(reload).not.toHaveBeenCalled();
	expect(await show(gone, "/questions")).toBe(null);
});

test("a page that loads again may reload after the next deploy", async () => {
	expect(await show(gone)).toBe(null);
	reload.mockClear();
	expect(await show(async () => "page")).toBe("page");
	expect(await show(gone)).toBe(null);
});

test.each([
	["can't be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
	["is about to start", async () => new Response("", { status: 502 })],
])("while the server %s, another page stands in and nothing reloads", async (_, answer) => {
	server = answer;
	expect(await show(gone)).toBe("stand-in");
	expect(reload).not.toHaveBeenCalled();
});

test("offline, the server isn't even asked", async () => {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	server = vi.fn(server);
	expect(await show(gone)).toBe("stand-in");
	expect(server).not.toHaveBeenCalled();
});

test("without storage nothing reloads, since it could go on forever", async () => {
	vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
		throw new DOMException("no storage", "SecurityError");
	});
	expect(await show(gone)).toBe("stand-in");
	expect(reload).not.toHaveBeenCalled();
});

test("a mistake in the page's own code stays an error", async () => {
	const mistake = new TypeError("undefined is not a function");
	await expect(show(() => Promise.reject(mistake))).rejects.toBe(mistake);
	expect(reload).not.toHaveBeenCalled();
});
