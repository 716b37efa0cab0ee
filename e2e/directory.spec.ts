/** The directory: a Supporter finds a professional and writes to them; below Supporter the dialog; and the end of a licence. */
import { expectAccessible } from "./world/axe";
import { demoMember } from "./world/member";
import { expect, type Page, test } from "./world/test";

const DIRECTORY = "/community/professional-help";
const WORDS = "Hello, I found you on Exhale. I am looking for help with panic. Do you have time for a first talk?";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const profileLink = (page: Page) =>
	cards(page)
		.first()
		.getByRole("link", { name: /^See profile of/ });

async function openDirectory(page: Page) {
	await page.goto(DIRECTORY);
	await expect(page.getByRole("heading", { level: 1, name: "Find a professional" })).toBeVisible();
	await expect(cards(page).first()).toBeVisible();
}

test("R017 a Supporter filters, reads of one professional, and comes back to the same list @journey", async ({
	page,
	enter,
	demo,
}) => {
	await enter(page, await demo("supporter"));
	await openDirectory(page);
	const everyone = await page.getByText(/^\d+ professionals$/).innerText();
	await page.getByRole("combobox", { name: "What helps with" }).selectOption("Panic");
	await expect(page).toHaveURL(/specialty=Panic/);
	await expect(page.getByText(everyone, { exact: true })).toHaveCount(0);
	const [option] = await page.getByRole("option", { name: /^Panic \(\d+\)$/ }).allInnerTexts();
	const count = Number(option?.match(/\d+/)?.[0]);
	await expect(
		page.getByText(count === 1 ? "1 professional" : `${count} professionals`, { exact: true }),
	).toBeVisible();

	const name = await cards(page).first().getByRole("heading", { level: 2 }).innerText();
	await profileLink(page).click();
	await expect(page.getByRole("region", { name: "What we checked" })).toContainText(/On .* we /);
	await page.goBack();
	await expect(page).toHaveURL(/specialty=Panic/);
	await expect(cards(page).first().getByRole("heading", { level: 2 })).toHaveText(name);
	await page.reload();
	await expect(cards(page).first().getByRole("heading", { level: 2 })).toHaveText(name);
});

test("R296 paging shows everyone once, and a profile leads back to the same place @journey", async ({
	page,
	enter,
	demo,
}) => {
	await enter(page, await demo("supporter"));
	await openDirectory(page);
	const total = Number((await page.getByText(/^\d+ professionals$/).innerText()).split(" ")[0]);
	await page.getByRole("button", { name: "Show more" }).click();
	await expect(cards(page)).toHaveCount(Math.min(total, 40));
	const links = await cards(page)
		.getByRole("link", { name: /^See profile of/ })
		.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	expect(new Set(links).size).toBe(links.length);
	const last = cards(page).last();
	const name = await last.getByRole("heading", { level: 2 }).innerText();
	await last.getByRole("link", { name: /^See profile of/ }).click();
	await expect(page.getByRole("region", { name: "What we checked" })).toBeVisible();
	await page.goBack();
	await expect(cards(page)).toHaveCount(links.length);
	await expect(last.getByRole("heading", { level: 2 })).toHaveText(name);
	await expect(last).toBeInViewport();
	await page.reload();
	await expect(cards(page)).toHaveCount(links.length);
	await expect(last.getByRole("heading", { level: 2 })).toHaveText(name);
	await expect(last).toBeInViewport();
});

test("filters that fit nobody name the one to loosen", async ({ page, enter, demo }) => {
	await enter(page, await demo("supporter"));
	await page.goto(`${DIRECTORY}?specialty=Panic&q=nobody-is-called-that`);
	await expect(page.getByText("Nobody matches all of that")).toBeVisible();
	await expectAccessible(page, "nobody in the directory", { at: "/community/professional-help" });
	await page.getByRole("button", { name: "Search without “nobody-is-called-that”" }).click();
	await expect(page).toHaveURL(/\?specialty=Panic$/);
	await expect(cards(page).first()).toBeVisible();
});

test("R302 a Free member meets the dialog, and can open the entry of a professional @journey", async ({
	page,
	enter,
	demo,
}) => {
	const pro = await demo("pro");
	await enter(page, await demo("free"));
	await page.goto(DIRECTORY);
	const dialog = page.getByRole("dialog", { name: "Want full access?" });
	await expect(dialog).toContainText("You need to upgrade to access the professional directory.");
	await page.goto(`${DIRECTORY}/${pro.uid}`);
	await expect(page.getByRole("region", { name: "What we checked" })).toBeVisible();
	await expect(dialog).toHaveCount(0);
	await expectAccessible(page, "a professional", { at: "/community/professional-help/$uid" });
	await page.getByRole("button", { name: /^Message/ }).click();
	await expect(dialog).toContainText("You need to upgrade to send direct messages.");
});

test("R017 R116 a Supporter finds a professional and writes to them; a licence that ends takes all along at once @journey", async ({
	page,
	server,
	enter,
	open,
	playwright,
	watch,
}) => {
	// The entry that was open a moment ago is gone.
	watch.allow(/status of 40[34]/);
	const pro = await demoMember(playwright.request, server.url, "pro");
	const sam = await demoMember(playwright.request, server.url, "supporter");
	const firstName = pro.displayName.split(" ")[0] ?? "";
	const card = cards(page).filter({ has: page.locator(`a[href$="${pro.uid}"]`) });
	await enter(page, sam);
	await page.goto(`${server.url}${DIRECTORY}?specialty=Panic`);
	await page.getByRole("button", { name: "Use these words" }).click();
	await page.getByRole("searchbox", { name: "Search by name or what they help with" }).fill(firstName);
	await expect(page).toHaveURL(/[?&]q=/);
	await card.getByRole("link", { name: /^See profile of/ }).click();
	await expect(page.getByRole("region", { name: "What we checked" })).toBeVisible();
	await page.getByRole("link", { name: /^Message/ }).click();
	const field = page.getByRole("textbox", { name: /^Message to/ });
	await expect(field).toHaveValue(WORDS);
	await field.press("Enter");
	await expect(page.getByRole("log").getByText(WORDS)).toBeVisible();
	await expect(page.getByText("Sending...")).toHaveCount(0);
	const own = await open(pro, `${server.url}/community/dm/${sam.uid}`);
	await expect(own.getByRole("log").getByText(WORDS)).toBeVisible();

	await own.goto(`${server.url}/community/partners`);
	await expect(own.getByRole("region", { name: "Your entry" })).toBeVisible();
	await page.goto(`${server.url}${DIRECTORY}/${pro.uid}`);
	await expect(page.getByRole("region", { name: "What we checked" })).toBeVisible();
	await server.endLicence(pro.email, "2026-01-31");
	// Neither of them loads anything again.
	await expect(own.getByRole("heading", { level: 1, name: "Partners" })).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1, name: "We can't find this professional" })).toBeVisible();

	await page.goto(`${server.url}${DIRECTORY}?q=${encodeURIComponent(firstName)}`);
	await expect(page.getByText(/^\d+ professionals?$/)).toBeVisible();
	await expect(card).toHaveCount(0);
	await page.goto(`${server.url}/community/profile/${pro.uid}`);
	await expect(page.getByRole("heading", { level: 1, name: pro.displayName })).toBeVisible();
	await expect(page.getByText("Verified professional")).toHaveCount(0);
});
