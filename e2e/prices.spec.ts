/** The prices that the payment provider offers are the same wherever they are shown. */
import { PRICES } from "./world/billing";
import { newSignup } from "./world/member";
import { expect, test } from "./world/test";

test("the start page, the demo of sign-up and sign-up itself show the same prices @journey", async ({
	page,
	playwright,
	baseURL,
	enter,
}) => {
	await page.goto("/");
	const membership = page.getByRole("region", { name: "Membership" });
	for (const { price } of Object.values(PRICES)) await expect(membership.getByText(price)).toBeVisible();

	const expectPrices = async () => {
		await expect(page.getByRole("heading", { level: 1, name: "Which plan suits you?" })).toBeVisible();
		for (const { title, price } of Object.values(PRICES)) {
			await expect(page.getByRole("radio", { name: new RegExp(`^${title}, ${price}`) })).toBeVisible();
		}
		await expect(page.getByRole("radio")).toHaveCount(5);
	};
	await page.goto("/signup/onboarding-demo");
	const goOn = page.getByRole("button", { name: "Continue" });
	await page.getByLabel("Password", { exact: true }).fill("a long and calm walk");
	await page.getByLabel("I am 18 or older").check();
	await goOn.click();
	await page.getByLabel("6-digit code").fill("123 456");
	await goOn.click();
	await expect(page.getByLabel("First name")).toHaveValue("Maya");
	await goOn.click();
	await page.getByRole("radio", { name: /Not at all/ }).check();
	await goOn.click();
	await expectPrices();

	await enter(page, await newSignup(playwright.request, baseURL ?? ""));
	await page.goto("/signup/plan");
	await expectPrices();
});

test("prices that can't be loaded aren't called not on sale, and can be loaded again", async ({
	page,
	playwright,
	baseURL,
	enter,
	watch,
}) => {
	watch.allow(/status of 503 .*\/api\/billing\/prices$/);
	let fails = true;
	await page.route("**/api/billing/prices", (route) =>
		fails ? route.fulfill({ status: 503, json: { code: "billing.unavailable", title: "Down" } }) : route.fallback(),
	);
	await enter(page, await newSignup(playwright.request, baseURL ?? ""));
	await page.goto("/signup/plan");
	await expect(page.getByText(/^We couldn't load the other plans/)).toBeVisible();
	await expect(page.getByText(/on sale/)).toHaveCount(0);
	await expect(page.getByRole("radio")).toHaveCount(1);
	fails = false;
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("radio", { name: /^Supporter, €4\.00 a week/ })).toBeVisible();
	await expect(page.getByRole("radio")).toHaveCount(5);
});
