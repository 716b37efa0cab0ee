/** Starting the app: what is there early, what comes with the page, and the worker that makes it installable. */
import { act, screen } from "@testing-library/react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyHome } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";
import { mockApi } from "./app-fixture";

const register = vi.fn(async () => {});

/** What the app started here: it must end with its test, or its timers go off where no page is left. */
const roots = vi.hoisted((): Root[] => []);
vi.mock("react-dom/client", async (original) => {
	const client = await original<typeof import("react-dom/client")>();
	const createRoot: typeof client.createRoot = (...place) => {
		const root = client.createRoot(...place);
		roots.push(root);
		return root;
	};
	return { ...client, createRoot };
});

beforeEach(() => {
	vi.resetModules();
	vi.stubGlobal("scrollTo", () => {});
	Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
	window.history.replaceState(null, "", "/community");
	document.body.innerHTML = '<script type="application/json" id="boot"></script><div id="root">Loading</div>';
	const boot = document.getElementById("boot");
	if (boot) boot.textContent = JSON.stringify(memberSession());
});
afterEach(() => {
	act(() => {
		for (const root of roots.splice(0)) root.unmount();
	});
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	Reflect.deleteProperty(navigator, "serviceWorker");
	document.body.innerHTML = "";
});

test("R019 it shows the member's page without asking who they are, and registers the service worker once loaded", async () => {
	vi.stubEnv("PROD", true);
	const calls = mockApi(emptyHome);
	await import("./main");
	expect(await screen.findByRole("heading", { level: 1, name: /Maya$/ })).toBeDefined();
	expect(calls.map((call) => call.to)).not.toContain("GET /api/session");
	expect(register).not.toHaveBeenCalled();
	window.dispatchEvent(new Event("load"));
	expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
});

test("R203 the browser's offer to install is kept from the very beginning", async () => {
	mockApi(emptyHome);
	await import("./main");
	const offer = new Event("beforeinstallprompt", { cancelable: true });
	window.dispatchEvent(offer);
	expect(offer.defaultPrevented).toBe(true);
	await screen.findByRole("heading", { level: 1, name: /Maya$/ });
});

test("R093 a page whose code is late leaves the loading view as it is, however long it takes", async () => {
	mockApi(emptyHome);
	let loaded = () => {};
	vi.doMock("./app", async (original) => {
		const app = await original<typeof import("./app")>();
		const makeRouter = () => {
			const router = app.makeRouter();
			vi.spyOn(router, "load").mockReturnValueOnce(
				new Promise((resolve) => {
					loaded = resolve;
				}),
			);
			return router;
		};
		return { ...app, makeRouter };
	});
	vi.useFakeTimers();
	await import("./main");
	await act(() => vi.advanceTimersByTimeAsync(60_000));
	vi.useRealTimers();
	expect(roots).toEqual([]);
	expect(document.getElementById("root")?.textContent).toBe("Loading");
	loaded();
	expect(await screen.findByRole("heading", { level: 1, name: /Maya$/ })).toBeDefined();
	vi.doUnmock("./app");
});

test("who is here is asked while the page's code loads, where the page does not say it", async () => {
	const calls = mockApi({ ...emptyHome, "GET /api/session": memberSession() });
	document.getElementById("boot")?.remove();
	vi.doMock("./app", async (original) => {
		const app = await original<typeof import("./app")>();
		const makeRouter = () => Object.assign(app.makeRouter(), { load: () => new Promise(() => {}) });
		return { ...app, makeRouter };
	});
	await import("./main");
	await vi.waitFor(() => expect(calls.map((call) => call.to)).toEqual(["GET /api/session"]));
	expect(roots).toEqual([]);
	vi.doUnmock("./app");
});
