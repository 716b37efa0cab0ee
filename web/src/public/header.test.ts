/** The public header and its menus, for visitors and for members of every kind. */
import { describe, expect, it } from "vitest";
import { INSTALL_BY_HAND } from "@/lib/installing";
import type { Viewer } from "./props";
import { getLinkTarget, renderPage } from "./render-page";

function header(viewer: Viewer, path = "/blog"): HTMLElement {
	const found = renderPage("blog", path, { entries: [] }, viewer).querySelector<HTMLElement>("header");
	if (!found) throw new Error("the page has no header");
	return found;
}

describe("for everyone", () => {
	it.each([
		["R021", "Home", "/"],
		["R022", "Rooms", "/rooms"],
		["R023", "Blog", "/blog"],
		["R024", "Podcast", "/podcast"],
	])("%s leads with %s to %s", (_, name, path) => {
		for (const menu of header(null).querySelectorAll('nav[aria-label="Pages"]'))
			expect(getLinkTarget(menu, name)).toBe(path);
	});

	it("marks the page that is shown", () => {
		const current = [...header(null).querySelectorAll('[aria-current="page"]')].map((link) => link.textContent);
		expect(new Set(current)).toEqual(new Set(["Blog"]));
	});

	it("opens its menus without a script", () => {
		for (const button of header({ moderator: true, admin: true }).querySelectorAll("button[popovertarget]")) {
			const panel = header({ moderator: true, admin: true }).querySelector(`#${button.getAttribute("popovertarget")}`);
			expect(panel?.getAttribute("popover")).toBe("auto");
		}
	});

	it("R039 R040 has Install App in the small screen's menu, with the sentence for browsers that cannot prompt", () => {
		const menu = header(null).querySelector("#menu");
		const button = [...(menu?.querySelectorAll("button") ?? [])].find((each) => each.textContent === "Install App");
		const sentence = menu?.querySelector(`#${button?.getAttribute("popovertarget")}`);
		expect(sentence?.getAttribute("role")).toBe("alert");
		expect(sentence?.textContent).toBe('Use "Add to Home Screen" in your browser menu to install.');
		expect(sentence?.textContent).toBe(INSTALL_BY_HAND);
	});
});

describe("the community menu", () => {
	const places = (viewer: Viewer) => {
		const menus = [...header(viewer).querySelectorAll('nav[aria-label="Community"]')];
		const all = menus.map((menu) => [...menu.querySelectorAll("a")].map((link) => link.getAttribute("href")));
		expect(all).toHaveLength(2);
		expect(all[0]).toEqual(all[1]);
		return all[0];
	};

	it("R030 R031 offers visitors Join and Login, and nothing else", () => {
		expect(places(null)).toEqual(["/signup/", "/login"]);
		expect(getLinkTarget(header(null), "Join")).toBe("/signup/");
		expect(getLinkTarget(header(null), "Login")).toBe("/login");
		expect(header(null).querySelector("form")).toBeNull();
	});

	it("R032 R033 R036 offers members the community and their profile, but no staff page", () => {
		expect(places({ moderator: false, admin: false })).toEqual(["/community", "/community/profile"]);
	});

	it("R034 R036 offers moderators their page", () => {
		expect(places({ moderator: true, admin: false })).toEqual([
			"/community",
			"/community/profile",
			"/community/moderator",
		]);
	});

	it("R035 R036 offers admins their page", () => {
		expect(places({ moderator: false, admin: true })).toEqual(["/community", "/community/profile", "/community/admin"]);
	});

	it("R038 logs out with a plain form", () => {
		const forms = [...header({ moderator: false, admin: false }).querySelectorAll("form")];
		expect(forms).toHaveLength(2);
		for (const form of forms) {
			expect(form.getAttribute("method")).toBe("post");
			expect(form.getAttribute("action")).toBe("/logout");
			expect(form.querySelector('button[type="submit"]')?.textContent).toBe("Logout");
		}
	});
});
