/** Registering the service worker under the strict policy, and doing without one. */
import { afterEach, expect, it, vi } from "vitest";
import { registerServiceWorker } from "./register-service-worker";

afterEach(() => vi.unstubAllGlobals());

function browser(register?: (url: unknown) => Promise<unknown>, trustedTypes?: unknown) {
	const window = Object.assign(new EventTarget(), {
		navigator: { serviceWorker: register && { register } },
		trustedTypes,
	});
	registerServiceWorker(window as unknown as Window);
	return window;
}

it("registers once the page is complete, through a policy that knows one address only", async () => {
	const register = vi.fn(async () => {});
	const trusted = { toString: () => "/sw.js" };
	const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => ({
		createScriptURL: (url: string) => (rules.createScriptURL(url) === "/sw.js" ? trusted : url),
	}));
	const window = browser(register, { createPolicy });
	expect(register).not.toHaveBeenCalled();
	window.dispatchEvent(new Event("load"));
	expect(createPolicy).toHaveBeenCalledWith("service-worker", expect.anything());
	expect(register).toHaveBeenCalledExactlyOnceWith(trusted);
	expect(createPolicy.mock.calls[0]?.[1].createScriptURL("https://elsewhere.test/evil.js")).toBe("/sw.js");
});

it("registers in browsers without trusted types, and bears a refusal", () => {
	const register = vi.fn(async () => Promise.reject(new Error("refused")));
	browser(register).dispatchEvent(new Event("load"));
	expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
});

it("does without where the browser has no service workers", () => {
	expect(() => browser().dispatchEvent(new Event("load"))).not.toThrow();
});
