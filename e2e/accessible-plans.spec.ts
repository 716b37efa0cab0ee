/** axe on the plans and on everything that leads from them to a membership, and out of it. */
import { expectAccessible } from "./world/axe";
import { choose, expectThanks, PRICES, pay, planCard } from "./world/billing";
import { expect, test } from "./world/test";

test("axe finds nothing on the plans, the way to pay and back, and the dialogs about changing and cancelling", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto("/community/upgrade");
	await expect(planCard(page, "Supporter").getByRole("radio", { name: PRICES.weekly.price })).toBeVisible();
	await expectAccessible(page, "plans");
	await choose(page, PRICES.weekly);
	await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
	await expectAccessible(page, "checkout");
	await pay(page);
	await expectThanks(page, PRICES.weekly);
	await expectAccessible(page, "thanks");
	await page.goto("/community/upgrade");
	await choose(page, PRICES.superWeekly);
	const change = page.getByRole("dialog", { name: "Change to Super Supporter?" });
	await expect(change.getByText("Due now")).toBeVisible();
	await expectAccessible(page, "change");
	await change.getByRole("button", { name: "Keep my plan" }).click();
	await page.getByRole("button", { name: "Cancel plan" }).click();
	await expect(page.getByRole("dialog", { name: "Cancel Supporter?" })).toBeVisible();
	await expectAccessible(page, "cancel");
});
