/** Journey steps for memberships: choosing a plan, paying on the sandbox's page, and the upgrade dialog. */
import { expect, type Locator, type Page } from "@playwright/test";

/** The sandbox's prices unless an operator configures others. */
export const PRICES = {
	weekly: { title: "Supporter", price: "€4.00 a week", pay: "€4.00" },
	yearly: { title: "Supporter", price: "€160.00 a year", pay: "€160.00" },
	superWeekly: { title: "Super Supporter", price: "€9.00 a week", pay: "€9.00" },
	lifetime: { title: "Super Supporter", price: "€480.00 once, for life", pay: "€480.00" },
} as const;

export type Offer = (typeof PRICES)[keyof typeof PRICES];

export const upgradeDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Want full access?" });

export const planCard = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

/** Presses the button on the plan's card; it leads to the sandbox's page unless the plan is changed. */
export async function choose(page: Page, { title, price }: Offer) {
	const card = planCard(page, title);
	await card.getByRole("radio", { name: price }).check();
	await card.getByRole("button").click();
}

/** Pays on the sandbox's page with this kind of card. */
export async function pay(page: Page, card = "A card that works") {
	await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
	await page.getByRole("radio", { name: card }).check();
	await page.getByRole("button", { name: /^Pay / }).click();
}

export async function expectThanks(page: Page, { title }: Offer) {
	await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
	await expect(page.getByText(`Your ${title} plan is active`)).toBeVisible();
}
