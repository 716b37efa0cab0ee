/** Choices of this device: kept in cookies and local storage, put on the page at once, whatever was stored before. */
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
	localStorage.clear();
	for (const name of ["exhale_theme", "exhale_text"]) {
		// biome-ignore lint/suspicious/noDocumentCookie: a test that begins without cookies.
		document.cookie = `${name}=; Max-Age=0; Path=/`;
	}
});

test("theme and text size go into the cookies that the server reads, and onto the page", async () => {
	const { theme, textSize } = await import("./preferences");
	expect([theme.get(), textSize.get()]).toEqual(["system", "100"]);
	theme.set("dark");
	textSize.set("125");
	expect(document.cookie).toContain("exhale_theme=dark");
	expect(document.cookie).toContain("exhale_text=125");
	expect(document.documentElement.dataset).toMatchObject({ theme: "dark", text: "125" });
});

test("a cookie that makes no sense is no choice", async () => {
	// biome-ignore lint/suspicious/noDocumentCookie: what an older or a broken program left.
	document.cookie = "exhale_theme=%; Path=/";
	const { theme } = await import("./preferences");
	expect(theme.get()).toBe("system");
});

test("quiet mode and font are remembered and applied before the first render", async () => {
	localStorage.setItem("exhale.quiet", "on");
	localStorage.setItem("exhale.font", "system");
	const { applyPreferences } = await import("./preferences");
	applyPreferences();
	expect(document.documentElement.dataset).toMatchObject({ quiet: "on", font: "system" });
});

test("a stored value nobody knows counts as none", async () => {
	localStorage.setItem("exhale.quiet", "sometimes");
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
	expect(localStorage.getItem("exhale.quiet")).toBe("on");
});
