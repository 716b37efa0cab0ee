/** The guidelines: authors who wait are led here to read how long moderators usually take. */
import { expect, it } from "vitest";
import { rendered } from "../rendered";

const hours = { moderatorHours: 36 };

it("says for Wins, in the place that the app links to", () => {
	const place = rendered("guidelines", "/community-guidelines", hours).querySelector("section:has(#after)");
	expect(place?.textContent).toContain("A moderator reads every Win before members see it, usually within 36 hours.");
});

it("says for Questions", () => {
	const page = rendered("question-guidelines", "/community-guidelines/questions", hours);
	expect(page.querySelector("h1 + p")?.textContent).toContain("A moderator reads it first, usually within 36 hours.");
});
