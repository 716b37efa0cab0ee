/** The start page: where its buttons lead and what its price table says. */
import { describe, expect, it } from "vitest";
import { MEMBER } from "../fixtures";
import type { Viewer } from "../props";
import { getLinkTarget, renderPage } from "../render-page";

const NOT_ON_SALE = { supporter: [] as string[], superSupporter: [] as string[] };
const home = (viewer: Viewer, prices: typeof NOT_ON_SALE | null = NOT_ON_SALE) =>
	renderPage("home", "/", { moderatorHours: 12, prices }, viewer);

it("R285 leads visitors who press New Win to the login and from there to the form", () => {
	expect(getLinkTarget(home(null), "New Win")).toBe("/login?next=%2Fcommunity%2Fwins%3Fnew%3D1");
	expect(getLinkTarget(home(MEMBER), "New Win")).toBe("/community/wins?new=1");
});

it("R286 leads visitors who press Ask Question to the login and from there to the form", () => {
	expect(getLinkTarget(home(null), "Ask Question")).toBe("/login?next=%2Fcommunity%2Fquestions%3Fnew%3D1");
	expect(getLinkTarget(home(MEMBER), "Ask Question")).toBe("/community/questions?new=1");
});

it("offers Join and Login at once, and members the community instead", () => {
	const main = (viewer: Viewer) => home(viewer).querySelector("main") ?? document;
	expect(getLinkTarget(main(null), "Join")).toBe("/signup/");
	expect(getLinkTarget(main(null), "Login")).toBe("/login");
	expect(getLinkTarget(main(MEMBER), "Join")).toBeUndefined();
	expect(getLinkTarget(main(MEMBER), "Go to the community")).toBe("/community");
});

describe("the price table", () => {
	const card = (title: string, prices: typeof NOT_ON_SALE | null = NOT_ON_SALE) => {
		const cards = [...home(null, prices).querySelectorAll('[aria-labelledby="membership"] section')];
		const found = cards.find((each) => each.querySelector("h3")?.textContent === title);
		return {
			price: found?.querySelector("p")?.textContent,
			list: [...(found?.querySelectorAll("li") ?? [])].map((line) => line.textContent),
		};
	};

	it("R309 lists what Free holds, word for word", () => {
		expect(card("Free").list).toEqual([
			"Read-only access",
			"Wins and prompts sent by email",
			"May share 1 win per day",
		]);
	});

	it("lists what Supporter holds, word for word", () => {
		expect(card("Supporter").list).toEqual([
			"Badge",
			"Post unlimited wins",
			"Chat in community channels",
			"Direct-message other members",
			"Access the curated directory of verified mental health professionals",
		]);
	});

	it("lists what Super Supporter holds, word for word, on top of Supporter", () => {
		expect(card("Super Supporter").list).toEqual([
			"Everything in Supporter",
			"Golden badge",
			"Post wins",
			"Ask questions",
			"Join livestreams",
			"Watch past livestreams",
			"Chat in community channels",
			"Access the directory",
		]);
	});

	it("shows the operator's prices, and says so plainly when there are none", () => {
		const prices = { supporter: ["€4.00 a week", "€120.00 a year"], superSupporter: ["€7.00 a week"] };
		expect(card("Free", prices).price).toBe("No cost");
		expect(card("Supporter", prices).price).toBe("€4.00 a week, €120.00 a year");
		expect(card("Super Supporter", prices).price).toBe("€7.00 a week");
		expect(card("Supporter").price).toBe("Not on sale");
		expect(home(null).body.textContent).toContain("Memberships aren't on sale here yet.");
		expect(home(null, prices).body.textContent).not.toContain("on sale here yet");
		expect(home(null, prices).body.textContent).toContain("You can cancel at any time");
	});

	it("says nothing about prices that are not known yet, least of all that nothing is on sale", () => {
		const text = home(null, null).body.textContent;
		expect(text).not.toMatch(/on sale/i);
		expect(text).toContain("You can see the prices when you choose a plan.");
		expect(["Free", "Supporter", "Super Supporter"].map((title) => card(title, null).price)).toEqual([
			"No cost",
			"Shown before you pay",
			"Shown before you pay",
		]);
	});
});
