/** What holds for every public page: complete without scripts, described for search and previews, and only our own files. */
import { describe, expect, it } from "vitest";
import { frame, MEMBER, room, SAMPLES } from "./fixtures";
import { PAGES } from "./pages";
import { renderPage } from "./render-page";
import { render } from "./server-entry";

const NOT_A_PLACE = ["unsubscribe", "offline", "not-found", "error"];
const meta = (page: Document, name: string) =>
	page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");

it("has a sample of every page", () => {
	expect(new Set(SAMPLES.map(([page]) => page))).toEqual(new Set(Object.keys(PAGES)));
});

describe.each(SAMPLES)("%s at %s with %j", (name, path, props) => {
	const page = renderPage(name, path, props);

	it("is a whole document with one heading, a main part and help one step away", () => {
		expect(page.doctype?.name).toBe("html");
		expect(page.documentElement.lang).toBe("en");
		expect(page.querySelectorAll("h1")).toHaveLength(1);
		expect(page.querySelector("main h1")?.textContent).not.toBe("");
		expect(page.querySelector('header a[href="/help-now"]')?.textContent).toBe("I need help now");
		expect(page.body.textContent).not.toMatch(/undefined|null|NaN|\[object/);
	});

	it("calls its parts by words that are there", () => {
		for (const part of page.querySelectorAll("[aria-labelledby]")) {
			for (const id of part.getAttribute("aria-labelledby")?.split(" ") ?? []) {
				expect(page.getElementById(id)?.textContent, id).toBeTruthy();
			}
		}
	});

	it("has a title and a description, and an address of its own unless it stands for a failure", () => {
		expect(page.head.querySelectorAll("title")).toHaveLength(1);
		expect(page.title).toContain("Exhale");
		expect(meta(page, "description")).toBeTruthy();
		expect(meta(page, "og:title")).toBeTruthy();
		expect(meta(page, "og:description")).toBe(meta(page, "description"));
		const canonical = page.head.querySelector('link[rel="canonical"]')?.getAttribute("href");
		if (NOT_A_PLACE.includes(name)) {
			expect(canonical).toBeUndefined();
			expect(meta(page, "robots")).toBe("noindex");
		} else {
			expect(canonical).toBe(`https://exhale.test${path}`);
			expect(meta(page, "og:url")).toBe(canonical);
			expect(meta(page, "robots")).toBeUndefined();
		}
	});

	it("R028 R029 has a social preview image, unless it is a room or no place at all", () => {
		const image = name === "room" || NOT_A_PLACE.includes(name) ? undefined : "https://exhale.test/social-preview.png";
		expect(meta(page, "og:image")).toBe(image);
		expect(meta(page, "twitter:image")).toBe(image);
	});

	it("loads nothing from elsewhere and holds no inline script or style", () => {
		for (const element of page.querySelectorAll("[src], link[href], [srcset], [poster], [data]")) {
			const isName = element.matches('link[rel="canonical"]');
			for (const attribute of ["src", "href", "srcset", "poster", "data"]) {
				const value = element.getAttribute(attribute);
				if (value !== null && !isName) expect(value).toMatch(/^\/[^/]/);
			}
		}
		for (const script of page.querySelectorAll("script")) expect(script.textContent).toBe("");
		expect(page.querySelectorAll("style, [style], iframe, object, embed")).toHaveLength(0);
		for (const element of page.querySelectorAll("*")) {
			for (const { name: attribute } of element.attributes) expect(attribute).not.toMatch(/^on/);
		}
	});

	it("looks the same to React for a member, except for the ways in", () => {
		expect(renderPage(name, path, props, MEMBER).querySelector("h1")?.textContent).toBe(
			page.querySelector("h1")?.textContent,
		);
	});
});

it("escapes whatever comes from people, in title, text and attributes", () => {
	const evil = `</script></title><img src=x onerror=alert(1)>"'&`;
	const props = { room: { ...room, title: evil, host: evil, id: evil }, about: evil };
	const page = renderPage("room", "/rooms/0198", props);
	expect(page.title).toBe(`${evil} · Exhale`);
	expect(page.querySelector("h1")?.textContent).toBe(evil);
	expect(meta(page, "og:title")).toBe(evil);
	expect(meta(page, "description")).toBe(evil);
	expect(page.querySelectorAll("img")).toHaveLength(0);
	expect(page.querySelectorAll("script")).toHaveLength(1);
});

it("refuses pages that do not exist", () => {
	for (const name of ["nothing", "constructor", "__proto__", ""]) {
		expect(() => render(name, "{}")).toThrow(`there is no public page called ${name}`);
	}
});

it("follows the device unless the visitor chose a theme, and keeps the chosen text size and quiet mode", () => {
	const show = (theme: "dark" | null, textSize: "125" | "100", quiet = false) =>
		render("offline", JSON.stringify({ frame: { ...frame("/offline"), theme, textSize, quiet } }));
	expect(show(null, "100", true)).toContain('<html lang="en" data-text="100" data-quiet="on">');
	expect(show("dark", "125")).toContain('<html lang="en" data-theme="dark" data-text="125">');
	expect(show(null, "100")).toContain('<html lang="en" data-text="100">');
});
