/** Install App: prompting where the browser can, the sentence where it cannot, gone once installed. */
import { beforeEach, expect, it, vi } from "vitest";
import { INSTALLED_KEY, type InstallPrompt } from "@/lib/installing";
import { renderPage } from "../render-page";
import { prepareInstall } from "./install";

beforeEach(() => {
	localStorage.clear();
	document.body.innerHTML = renderPage("offline", "/offline", {}).body.innerHTML;
});

const entry = () => document.querySelector<HTMLElement>("[data-install]");
/** Whether the browser goes on to show the sentence about installing by hand. */
const press = () =>
	entry()
		?.querySelector("button")
		?.dispatchEvent(new MouseEvent("click", { cancelable: true }));

function offerPrompt() {
	const offer = new Event("beforeinstallprompt", { cancelable: true }) as InstallPrompt;
	offer.prompt = vi.fn(async () => ({ outcome: "accepted" as const }));
	window.dispatchEvent(offer);
	return offer;
}

it("R040 lets the sentence show when the browser offers no prompt", () => {
	prepareInstall(window);
	expect(press()).toBe(true);
});

it("R041 prompts instead of showing the sentence, as often as the browser offers it", () => {
	prepareInstall(window);
	const offer = offerPrompt();
	expect(offer.defaultPrevented).toBe(true);
	expect(offer.prompt).not.toHaveBeenCalled();
	expect(press()).toBe(false);
	expect(offer.prompt).toHaveBeenCalledOnce();
	expect(press()).toBe(true);
	expect(offer.prompt).toHaveBeenCalledOnce();
});

it("R205 hides the entry once the app is installed, and remembers it for the next sign-in", () => {
	prepareInstall(window);
	expect(entry()?.hidden).toBe(false);
	window.dispatchEvent(new Event("appinstalled"));
	expect(entry()?.hidden).toBe(true);
	expect(localStorage.getItem("exhale.pwaInstalled")).toBe("1");
	document.body.innerHTML = renderPage("offline", "/offline", {}).body.innerHTML;
	prepareInstall(window);
	expect(entry()?.hidden).toBe(true);
	offerPrompt();
	expect(entry()?.hidden).toBe(false);
});

it("R206 counts running standalone as installed", () => {
	const standalone = vi.spyOn(window, "matchMedia");
	standalone.mockImplementation((query) => ({ matches: query === "(display-mode: standalone)" }) as MediaQueryList);
	prepareInstall(window);
	expect(entry()?.hidden).toBe(true);
	standalone.mockRestore();
});

it("works in browsers that refuse storage", () => {
	const refuse = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
		throw new DOMException("denied", "SecurityError");
	});
	prepareInstall(window);
	window.dispatchEvent(new Event("appinstalled"));
	expect(entry()?.hidden).toBe(true);
	refuse.mockRestore();
	expect(localStorage.getItem(INSTALLED_KEY)).toBeNull();
});
