/** Memberships from gate to gate: each price bought in the browser, what it opens, and how it ends. */
import { choose, expectThanks, type Offer, PRICES, pay, planCard, upgradeDialog } from "./world/billing";
import { waitForEmail } from "./world/mailbox";
import { decide, demoMember, type Member, newMember, newSignup, shareWin } from "./world/member";
import { logIn } from "./world/screens";
import { test as base, expect, type Page } from "./world/test";

const CHAT = "/community/chat/community";

interface Tabs {
	nora: Member;
	page: Page;
	other: Page;
}

const test = base.extend<{ tabs: Tabs }>({
	/** A new member of the server whose clock can be moved, in two tabs of one browser. */
	tabs: async ({ page, context, server, playwright, enter }, use) => {
		const nora = await newMember(playwright.request, server.url);
		await enter(page, nora);
		await use({ nora, page, other: await context.newPage() });
	},
});

const expectChat = (page: Page) => expect(page.getByRole("log", { name: "Messages in Community" })).toBeVisible();

test.describe("on a server whose time can be moved", () => {
	test.use({ settings: { EXHALE_SANDBOX_CLOCK: "movable" } });

	// An open tab may ask once more when its plan or its session ends, before it is notified.
	test.beforeEach(({ watch }) =>
		watch.allow(
			/status of 403 .*\/api\/chat\/channels(\/[^/]+\/messages.*)?$/,
			/status of 401 /,
			/\/api\/live' failed: HTTP Authentication failed/,
		),
	);

	/** Two tabs of one browser: the first waits at a closed gate while a plan is bought in the second. */
	async function buys(waiting: Page, buying: Page, url: string, offer: Offer) {
		await waiting.goto(url + CHAT);
		await expect(upgradeDialog(waiting).getByText("You need to upgrade to chat.", { exact: true })).toBeVisible();
		await buying.goto(`${url}/community/upgrade`);
		await choose(buying, offer);
		await pay(buying);
		await buying.waitForURL(/checkout=/);
		// Nothing is reloaded, and nothing polls.
		await expect(upgradeDialog(waiting)).toHaveCount(0);
		await expectThanks(buying, offer);
		await expectChat(waiting);
	}

	/** Returns the amount shown as due, in euros. */
	async function becomesSuper(page: Page, url: string): Promise<string> {
		await page.goto(`${url}/community/upgrade`);
		const card = planCard(page, "Super Supporter");
		await card.getByRole("radio", { name: PRICES.superWeekly.price }).check();
		await card.getByRole("button", { name: /^Become a super supporter/ }).click();
		const dialog = page.getByRole("dialog", { name: "Change to Super Supporter?" });
		const agree = dialog.getByRole("button", { name: /^Change and pay €/ });
		const due = (await agree.textContent())?.replace("Change and pay €", "") ?? "";
		await agree.click();
		await expect(page.getByText("You're on the Super Supporter plan now.")).toBeVisible();
		return due;
	}

	async function cancels(page: Page, url: string, { title }: Offer) {
		await page.goto(`${url}/community/profile`);
		await page.getByRole("button", { name: "Cancel plan" }).click();
		await page
			.getByRole("dialog", { name: `Cancel ${title}?` })
			.getByRole("button", { name: "Cancel plan" })
			.click();
		await expect(
			page.getByText(/It ends on .*, and you keep everything until then\. You won't be charged again\./),
		).toBeVisible();
	}

	async function expectOpen(page: Page, url: string) {
		await page.goto(url + CHAT);
		await expectChat(page);
	}

	async function asksForPrompt(page: Page, url: string) {
		await page.goto(`${url}/community/questions?kind=prompt`);
		await page.getByRole("button", { name: "Suggest a prompt" }).click();
	}

	async function expectClosed(page: Page, url: string) {
		await page.goto(url + CHAT);
		await expect(upgradeDialog(page)).toBeVisible();
		await page.goto(`${url}/community/questions?kind=prompt`);
		await expect(upgradeDialog(page).getByText("You need to upgrade to view prompts.", { exact: true })).toBeVisible();
		await page.goto(`${url}/community/profile`);
		await expect(page.getByText(/plan has ended./)).toBeVisible();
		await expect(page.getByText("You're on the Free plan.", { exact: true })).toBeVisible();
	}

	test("R013 R014 R278 R279 R301 weekly Supporter: bought, gates open at once, cancelled, and closed after the week", async ({
		server,
		tabs,
	}) => {
		const { page, other, nora } = tabs;
		await buys(page, other, server.url, PRICES.weekly);
		const receipt = await waitForEmail(nora.api, nora.email, "Your receipt");
		for (const line of ["Plan: Supporter, weekly", "Paid: €4.00", "Renews on: "]) expect(receipt.text).toContain(line);
		await other.goto(`${server.url}/community/settings/membership`);
		await expect(other.getByText(/^Last payment: €4\.00, on /)).toBeVisible();
		await other.goto(`${server.url}/community/profile`);
		await expect(other.getByText("Supporter, €4.00 a week.", { exact: true })).toBeVisible();
		await expect(other.getByText(/^It renews on /)).toBeVisible();
		await expect(other.getByRole("link", { name: "Become a super supporter" })).toBeVisible();
		await expect(other.getByRole("link", { name: "Upgrade", exact: true })).toHaveCount(0);
		await cancels(other, server.url, PRICES.weekly);
		await server.advanceClock("6 days");
		await expectOpen(page, server.url);
		await server.advanceClock("2 days");
		await expectClosed(page, server.url);
	});

	test("R014 yearly Supporter: bought, cancelled, and closed after the year", async ({ server, tabs }) => {
		const { page, other, nora } = tabs;
		await buys(page, other, server.url, PRICES.yearly);
		await cancels(other, server.url, PRICES.yearly);
		await server.advanceClock("364 days");
		await logInAgain(page, server.url, nora);
		await expectOpen(page, server.url);
		await server.advanceClock("3 days");
		await expectClosed(page, server.url);
	});

	test("R014 R297 weekly Super: bought by a Supporter for exactly what was shown, and closed after the week", async ({
		server,
		tabs,
	}) => {
		const { page, other } = tabs;
		await buys(page, other, server.url, PRICES.weekly);
		await asksForPrompt(page, server.url);
		await expect(
			upgradeDialog(page).getByText("You need to upgrade to suggest prompts.", { exact: true }),
		).toBeVisible();
		await upgradeDialog(page).getByRole("button", { name: "Maybe Later" }).click();

		await server.advanceClock("1 day");
		const due = await becomesSuper(other, server.url);
		await page.getByRole("button", { name: "Suggest a prompt" }).click();
		await expect(page.getByRole("dialog", { name: "Ask a question" })).toBeVisible();
		await other.getByRole("button", { name: "Cards and invoices" }).click();
		await expect(other.getByRole("heading", { level: 1, name: "Cards and invoices" })).toBeVisible();
		await expect(other.getByText(`${due} EUR`).first()).toBeVisible();

		await cancels(other, server.url, PRICES.superWeekly);
		// A change within the same rhythm keeps the week, of which one day has passed.
		await server.advanceClock("5 days");
		await expectOpen(page, server.url);
		await server.advanceClock("2 days");
		await expectClosed(page, server.url);
	});

	test("R014 weekly Super: bought at once, cancelled, and closed after the week", async ({ server, tabs }) => {
		const { page, other } = tabs;
		await buys(page, other, server.url, PRICES.superWeekly);
		await asksForPrompt(page, server.url);
		await expect(page.getByRole("dialog", { name: "Ask a question" })).toBeVisible();
		await cancels(other, server.url, PRICES.superWeekly);
		await server.advanceClock("6 days");
		await expectOpen(page, server.url);
		await server.advanceClock("2 days");
		await expectClosed(page, server.url);
	});

	test("a payment that failed: who cancels then is over at once, and owes nothing", async ({
		page,
		server,
		playwright,
		enter,
	}) => {
		await enter(page, await newMember(playwright.request, server.url));
		await takes(page, server.url, PRICES.weekly, "A card that fails at renewal");
		await server.advanceClock("8 days");
		await page.goto(`${server.url}/community/profile`);
		await expect(page.getByText(/The last payment didn't go through./)).toBeVisible();
		await page.getByRole("button", { name: "Cancel plan" }).click();
		const dialog = page.getByRole("dialog", { name: "Cancel Supporter?" });
		await expect(dialog.getByText("Your plan ends now, and you won't be charged again.")).toBeVisible();
		await dialog.getByRole("button", { name: "Cancel plan" }).click();
		await expect(page.getByText("Your Supporter plan has ended.")).toBeVisible();
		await server.advanceClock("10 days");
		await page.reload();
		await page.getByRole("button", { name: "Cards and invoices" }).click();
		await expect(page.getByText("4.00 EUR").first()).toBeVisible();
		await expect(page.getByRole("button", { name: /^Refund/ })).toHaveCount(1);
	});

	test("R015 for life: bought beside a weekly plan, which then ends automatically, and never closed by time", async ({
		server,
		tabs,
	}) => {
		const { page, other, nora } = tabs;
		await buys(page, other, server.url, PRICES.weekly);
		await takes(other, server.url, PRICES.lifetime);
		await expect(other.getByText("Super Supporter, for life.")).toBeVisible();
		await expect(other.getByText(/Your membership for life takes its place/)).toBeVisible();
		await other.goto(`${server.url}/community/upgrade`);
		await expect(other.getByText("You have this for life.")).toBeVisible();
		await expect(other.getByRole("button", { name: /Upgrade|Change to|Get more/ })).toHaveCount(0);
		await server.advanceClock("800 days");
		await logInAgain(page, server.url, nora);
		await expectOpen(page, server.url);
		await page.goto(`${server.url}/community/profile`);
		await expect(page.getByText("Super Supporter, for life.")).toBeVisible();
		// A refund by the operator ends the plan at once.
		await page.getByRole("button", { name: "Cards and invoices" }).click();
		await page
			.getByRole("listitem")
			.filter({ hasText: "480.00 EUR" })
			.getByRole("button", { name: /^Refund/ })
			.click();
		await expectClosed(page, server.url);
		await expect(page.getByText("The payment was refunded.")).toBeVisible();
	});
});

/** From the plans to the thank-you page, without stopping on the way. */
async function takes(page: Page, url: string, offer: Offer, card?: string) {
	await page.goto(`${url}/community/upgrade`);
	await choose(page, offer);
	await pay(page, card);
	await expectThanks(page, offer);
}

async function logInAgain(page: Page, url: string, { email, password }: Member) {
	await page.goto(`${url}/login`);
	await logIn(page, email, password);
	await expect(page).toHaveURL(`${url}/community`);
}

test("R288 R392 R393 the newest page of Wins is open to Free members, and what is older to a Supporter at once", async ({
	page,
	context,
	server,
	playwright,
	enter,
	watch,
}) => {
	watch.allow(/status of 403/);
	const [mona, sam] = await Promise.all([
		demoMember(playwright.request, server.url, "moderator"),
		demoMember(playwright.request, server.url, "supporter"),
	]);
	const oldest = await shareWin(sam, { title: "The first of many", win: "A step." });
	await decide(mona, oldest);
	for (let number = 0; number < 10; number += 1) {
		await decide(mona, await shareWin(sam, { title: `Step ${number}`, win: "Another one." }));
	}
	await enter(page, await newMember(playwright.request, server.url));
	await page.goto(`${server.url}/community/wins`);
	await expect(page.getByRole("article")).toHaveCount(10);
	await page.getByRole("button", { name: "Show more" }).click();
	await expect(upgradeDialog(page).getByText("You need to upgrade to view wins.", { exact: true })).toBeVisible();
	await upgradeDialog(page).getByRole("button", { name: "Maybe Later" }).click();
	await expect(page.getByText("Older Wins are part of the Supporter plan.")).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(10);

	const letter = await context.newPage();
	await letter.goto(`${server.url}/community/wins/${oldest}`);
	await expect(upgradeDialog(letter).getByText("You need to upgrade to view wins.", { exact: true })).toBeVisible();
	await upgradeDialog(letter).getByRole("link", { name: "Upgrade" }).click();
	await choose(letter, PRICES.weekly);
	await pay(letter);
	await expectThanks(letter, PRICES.weekly);

	await expect(page.getByText("Older Wins are part of the Supporter plan.")).toHaveCount(0);
	await page.getByRole("button", { name: "Show more" }).click();
	await expect(page.getByText("The first of many")).toBeVisible();
});

test("a plan chosen while signing up is paid for on the way, and is there in the community", async ({
	page,
	playwright,
	baseURL,
	enter,
}) => {
	await enter(page, await newSignup(playwright.request, baseURL ?? ""));
	await page.goto("/signup/plan");
	await expect(page.getByRole("radio", { name: /^Free/ })).toBeChecked();
	await page.getByRole("radio", { name: `Supporter, ${PRICES.yearly.price}` }).check();
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await pay(page);
	await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Welcome, Nora" })).toBeVisible();
	await page.getByRole("button", { name: "Look around" }).click();
	await expect(page).toHaveURL("/community");
	await page.goto(CHAT);
	await expectChat(page);
});

test("a declined card buys nothing, and another one does @journey", async ({ page, member, enter }) => {
	await enter(page, await member());
	await page.goto("/community/upgrade");
	await choose(page, PRICES.weekly);
	await pay(page, "A card that is declined");
	await expect(page.getByRole("alert")).toContainText("The card was declined. Nothing was charged");
	await pay(page);
	await expectThanks(page, PRICES.weekly);
});

test("a member who goes back without paying finds the plans as they were, and may go on", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto("/community/upgrade");
	await choose(page, PRICES.yearly);
	await page.getByRole("link", { name: "Go back without paying" }).click();
	await expect(page.getByText("You started a payment earlier. You haven't been charged.")).toBeVisible();
	await expect(planCard(page, "Free").getByText("Your plan")).toBeVisible();
	await page.getByRole("button", { name: "Continue payment" }).click();
	await pay(page);
	await expectThanks(page, PRICES.yearly);
	await page.goto("/community/profile");
	await expect(page.getByText("Supporter, €160.00 a year.", { exact: true })).toBeVisible();
});

test("a member who closes the provider's page after paying is never asked to pay again", async ({
	page,
	context,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto("/community/upgrade");
	// The payment arrives, and nobody returns from the provider's page.
	const paid = new Promise<void>((resolve) => {
		void page.route("**/sandbox/checkout/*", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			await route.fetch({ maxRedirects: 0 });
			await route.abort();
			resolve();
		});
	});
	await choose(page, PRICES.weekly);
	await pay(page);
	await paid;
	const later = await context.newPage();
	await page.close();
	await later.goto("/community/upgrade");
	await expect(later.getByText("Supporter, €4.00 a week.", { exact: true })).toBeVisible();
	await expect(planCard(later, "Supporter").getByText("Your current plan.")).toBeVisible();
	await expect(later.getByRole("button", { name: /^Get more support/ })).toHaveCount(0);
});

test("of two plans begun in two tabs one is bought, and the other page says that it has ended", async ({
	page,
	context,
	member,
	enter,
	watch,
}) => {
	watch.allow(/status of 410/);
	await enter(page, await member());
	const other = await context.newPage();
	await page.goto("/community/upgrade");
	await other.goto("/community/upgrade");
	await choose(page, PRICES.weekly);
	await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
	await choose(other, PRICES.superWeekly);
	await pay(other);
	await expectThanks(other, PRICES.superWeekly);
	await page.getByRole("button", { name: /^Pay / }).click();
	await expect(page.getByRole("heading", { level: 1, name: "This checkout has ended" })).toBeVisible();
	await page.getByRole("link", { name: "Go back" }).click();
	await expect(planCard(page, "Super Supporter").getByText("Your plan")).toBeVisible();
	await expect(page.getByRole("button", { name: "Cancel plan" })).toHaveCount(1);
});
