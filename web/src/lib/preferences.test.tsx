/** Choices of this device: kept in cookies and local storage, put on the page at once, whatever was stored before. */
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
	localStorage.clear();
	for (const name of ["exhale_theme", "exhale_text", "exhale_quiet"]) {
		// biome-ignore lint/suspicious/noDocumentCookie: a test that begins without cookies.
		document.cookie = `${name}=; Max-Age=0; Path=/`;
	}
});

/** As another page of the same browser would. */
function storeCookie(name: string, value: string) {
	// biome-ignore lint/suspicious/noDocumentCookie: what an earlier page, or an older or a broken program left.
	document.cookie = `${name}=${value}; Path=/`;
}

test("theme, text size and quiet mode go into the cookies that the server reads, and onto the page", async () => {
	const { theme, textSize, quiet } = await import("./preferences");
	expect([theme.get(), textSize.get(), quiet.get()]).toEqual(["system", "100", "off"]);
	theme.set("dark");
	textSize.set("125");
	quiet.set("on");
	expect(document.cookie).toContain("exhale_quiet=on");
	expect(document.cookie).toContain("exhale_theme=dark");
	expect(document.cookie).toContain("exhale_text=125");
	expect(document.documentElement.dataset).toMatchObject({ theme: "dark", text: "125", quiet: "on" });
});

test("a cookie that makes no sense is no choice", async () => {
	storeCookie("exhale_theme", "%");
	const { theme } = await import("./preferences");
	expect(theme.get()).toBe("system");
});

test("everything is remembered and applied before the first render", async () => {
	for (const [name, value] of [
		["exhale_theme", "light"],
		["exhale_text", "112"],
		["exhale_quiet", "on"],
	] as const) {
		storeCookie(name, value);
	}
	localStorage.setItem("exhale.font", "system");
	const { applyPreferences } = await import("./preferences");
	applyPreferences();
	expect(document.documentElement.dataset).toMatchObject({
		theme: "light",
		text: "112",
		quiet: "on",
		font: "system",
	});
});

test("quiet mode that was turned on in local storage stays on, until the member turns it off", async () => {
	localStorage.setItem("exhale.quiet", "on");
	const before = await import("./preferences");
	expect(before.quiet.get()).toBe("on");
	expect(document.cookie).toContain("exhale_quiet=on");
	before.quiet.set("off");
	vi.resetModules();
	expect((await import("./preferences")).quiet.get()).toBe("off");
});

test("quiet mode that was turned off since stays off, whatever local storage says", async () => {
	storeCookie("exhale_quiet", "off");
	localStorage.setItem("exhale.quiet", "on");
	const { quiet } = await import("./preferences");
	expect(quiet.get()).toBe("off");
	expect(document.cookie).toContain("exhale_quiet=off");
});

test("a stored value nobody knows counts as none", async () => {
	storeCookie("exhale_quiet", "sometimes");
	const { quiet } = await import("./preferences");
	expect(quiet.get()).toBe("off");
});

test("everyone who shows a choice sees it change", async () => {
	const { quiet, useQuiet } = await import("./preferences");
	function Probe() {
		return <p>{useQuiet() ? "quiet" : "not quiet"}</p>;
	}
	render(<Probe />);
	act(() => quiet.set("on"));
	expect(screen.getByText("quiet")).toBeDefined();
});

test("a change in another tab applies here, and nothing else does", async () => {
	const { theme, quiet, sidebarFolded, useTheme } = await import("./preferences");
	function Probe() {
		return <p>The theme is {useTheme()}</p>;
	}
	render(<Probe />);
	const tab = new BroadcastChannel("exhale.stored");
	for (const change of [
		{ name: "exhale_theme", value: "pink" },
		{ name: "exhale_nothing", value: "on" },
		{ name: "exhale.sidebarFolded", value: "on" },
		{ name: "exhale_theme", value: "dark" },
	]) {
		tab.postMessage(change);
	}
	await screen.findByText("The theme is dark");
	expect(document.documentElement.dataset.theme).toBe("dark");
	expect([theme.get(), quiet.get(), sidebarFolded.get()]).toEqual(["dark", "off", "on"]);
	tab.close();
});

test("the other tabs are told of a change, once", async () => {
	const { textSize } = await import("./preferences");
	const tab = new BroadcastChannel("exhale.stored");
	const heard: unknown[] = [];
	tab.onmessage = ({ data }) => heard.push(data);
	textSize.set("112");
	textSize.set("112");
	textSize.set("125");
	await vi.waitFor(() => expect(heard).toHaveLength(2));
	expect(heard).toEqual([
		{ name: "exhale_text", value: "112" },
		{ name: "exhale_text", value: "125" },
	]);
	tab.close();
});
