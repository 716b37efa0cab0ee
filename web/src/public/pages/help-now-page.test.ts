/** The page for people in a crisis. */
import { expect, it } from "vitest";
import { SAMPLES } from "../fixtures";
import { renderPage } from "../render-page";

const sample = SAMPLES.find(([name]) => name === "help-now")?.[2];
const help = (more: object) => renderPage("help-now", "/help-now", { ...sample, ...more });

it("lists every country with numbers that can be dialled", () => {
	const page = help({});
	expect([...page.querySelectorAll("summary")].map((each) => each.textContent)).toEqual(["Germany", "United Kingdom"]);
	expect(page.querySelector('a[href="tel:08001110111"]')?.textContent).toBe("0800 111 0 111");
	expect(page.querySelector('a[href="tel:999"]')).not.toBeNull();
});

it("shows the nearest country first and open", () => {
	const countries = [...help({ nearest: "GB" }).querySelectorAll("details")];
	expect(countries.map((each) => [each.querySelector("summary")?.textContent, each.open])).toEqual([
		["United Kingdom", true],
		["Germany", false],
	]);
});

it("says that nobody watches, and whether the numbers were checked", () => {
	const text = (more: object) => help(more).body.textContent;
	expect(text({})).toContain("This community is not monitored for emergencies.");
	expect(text({})).toContain("have not confirmed them yet");
	expect(text({ checked: "2026-11-21" })).toContain("These numbers were last checked on 2026-11-21.");
});
