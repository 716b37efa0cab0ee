/** What is promised of a plan, in terms of what is coming soon. */
import { expect, test } from "vitest";
import { comingSoon, isBenefitComingSoon } from "@/lib/coming-soon";
import { tierCards } from "@/lib/gates";
import { getBenefits } from "./plan-benefits";

test.each(tierCards.map((card) => [card.title, card] as const))("%s promises nothing that isn't open", (_, card) => {
	const { open, later } = getBenefits(card);
	expect(open.filter(isBenefitComingSoon)).toEqual([]);
	expect(later.every(isBenefitComingSoon)).toBe(true);
	expect(open.length + later.length).toBe(card.gives.length);
	// "Everything in Supporter" would include the directory, which has no page yet.
	expect(open).not.toContain("Everything in Supporter");
});

test("a plan that includes another says so, in full once all of that is open", () => {
	const card = {
		level: 2,
		title: "Super Supporter",
		gives: ["Everything in Supporter", "Everything in Free"],
	} as const;
	const isSupporterComplete = !("professionalHelp" in comingSoon);
	expect(getBenefits(card).open).toEqual([
		isSupporterComplete ? "Everything in Supporter" : "Everything in Supporter that's open so far",
		"Everything in Free",
	]);
});
