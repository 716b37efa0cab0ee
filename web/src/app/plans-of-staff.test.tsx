/** The plans as staff see them: nothing to pay, and only a plan of their own is named as theirs. */
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { membershipWith, prices, supporter } from "@/commons/billing/billing-fixture";
import type { Membership } from "@/lib/api/types.gen";
import { memberSession } from "@/lib/session-fixture";
import type { Session } from "@/lib/session-user";

afterEach(() => vi.unstubAllGlobals());

function open(membership: Membership, session: Session) {
	mockApi({ "GET /api/billing/membership": membership, "GET /api/billing/prices": prices });
	renderApp("/community/upgrade", session);
}

test("a moderator without a membership is offered nothing to pay, and has no plan marked", async () => {
	open(membershipWith({ tier: 2 }), memberSession({ isModerator: true }));
	expect(await screen.findAllByText("Included in your role.")).toHaveLength(2);
	expect(screen.queryByText("Your plan")).toBeNull();
	expect(screen.queryByRole("button", { name: /Upgrade|Get more|Change to/ })).toBeNull();
});

test("a moderator who pays for Supporter has that plan, not Super", async () => {
	const paying = memberSession({ isModerator: true, membershipTier: 1, subscriptionIds: ["sub_1"] });
	open({ ...supporter(), tier: 2 }, paying);
	const card = within(await screen.findByRole("region", { name: "Supporter" }));
	expect(card.getByText("Your plan")).toBeDefined();
	expect(screen.getAllByText("Your plan")).toHaveLength(1);
});
