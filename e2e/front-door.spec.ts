/** The public pages: complete without a script, the same with one, and their ways into the community. */
import { expect, type Page, test } from "./world/test";

const PAGES = [
	["/", /./],
	["/rooms", /Rooms/],
	["/blog", /Blog/],
	["/podcast", /Podcast/],
	["/help-now", /I need help now/],
	["/community-guidelines", /guidelines/i],
	["/community-guidelines/questions", /question/i],
	["/terms", /Terms/],
	["/privacy", /Privacy/],
] as const;

/** The words of a page; a time that a script says by the visitor's clock counts as that time. */
async function words(page: Page) {
	await page.locator("time[data-local]").evaluateAll((times) => {
		for (const time of times) time.textContent = time.getAttribute("datetime");
	});
	return page.locator("body").innerText();
}

for (const [path, headline] of PAGES) {
	test(`R020 ${path} says the same without a script`, async ({ page, open }) => {
		const plain = await open(null, path, { javaScriptEnabled: false });
		await expect(plain.getByRole("heading", { level: 1, name: headline })).toBeVisible();
		await page.goto(path);
		await page.waitForLoadState("load");
		expect(await words(plain)).toBe(await words(page));
		expect((await words(plain)).length).toBeGreaterThan(200);
		expect(await plain.context().cookies()).toEqual([]);
		await expect(plain.locator("script:not([src])")).toHaveCount(0);
	});
}

test("R021 R022 R023 R024 R030 R031 without a script the header leads everywhere", async ({ open }) => {
	const page = await open(null, "/", { javaScriptEnabled: false });
	for (const [name, path] of [
		["Rooms", "/rooms"],
		["Blog", "/blog"],
		["Podcast", "/podcast"],
		["Home", "/"],
	] as const) {
		await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
		await expect(page).toHaveURL(path);
	}
	const menu = page.getByRole("banner").getByRole("navigation", { name: "Community" });
	await expect(menu.getByRole("link", { name: "Join" })).toHaveAttribute("href", "/signup/");
	await expect(menu.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
});

test("R092 the guidelines for Questions are linked from the community guidelines, and these from every page", async ({
	open,
}) => {
	const page = await open(null, "/", { javaScriptEnabled: false });
	await page.getByRole("contentinfo").getByRole("link", { name: "Community guidelines" }).click();
	await expect(page).toHaveURL("/community-guidelines");
	await page.getByRole("main").getByRole("link", { name: "guidelines for Questions" }).click();
	await expect(page).toHaveURL("/community-guidelines/questions");
	await expect(page.getByRole("heading", { level: 1, name: /question/i })).toBeVisible();
});

test("R030 R031 the menu of small screens opens without a script @phone", async ({ open }) => {
	const page = await open(null, "/", { javaScriptEnabled: false });
	await expect(page.getByRole("link", { name: "Podcast" })).toBeHidden();
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(page.getByRole("link", { name: "Podcast" })).toBeVisible();
	await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
	await expect(page).toHaveURL("/login");
});

test("help is one tap away on every public page, with numbers that can be called", async ({ open, watch }) => {
	watch.allow(/status of 404/);
	const page = await open(null, "/", { javaScriptEnabled: false, locale: "de-DE" });
	for (const [path] of PAGES) {
		await page.goto(path);
		await expect(page.getByRole("banner").getByRole("link", { name: "I need help now" })).toBeVisible();
	}
	await page.goto("/nowhere");
	await page.getByRole("banner").getByRole("link", { name: "I need help now" }).click();
	await expect(page).toHaveURL("/help-now");
	const near = page.locator("details[open]");
	await expect(near.getByText("Germany")).toBeVisible();
	await expect(near.getByRole("link", { name: "112" })).toHaveAttribute("href", "tel:112");
	const other = page.locator("details:not([open])").first();
	await other.locator("summary").click();
	await expect(page.locator("details[open]")).toHaveCount(2);
});

test("R025 R026 R090 the public header stays out of the community, the sign-up and its demonstration", async ({
	page,
	enter,
	demo,
}) => {
	const header = page.getByRole("link", { name: "Podcast" });
	await page.goto("/rooms");
	await expect(header).toBeVisible();
	for (const path of ["/signup", "/signup/onboarding-demo"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(header).toHaveCount(0);
	}
	await enter(page, await demo("free"));
	await page.goto("/community");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(header).toHaveCount(0);
});

test("R042 the demonstration of signing up goes through all its steps and keeps nothing", async ({ page }) => {
	const changes: string[] = [];
	page.on("request", (request) => {
		if (request.method() !== "GET") changes.push(request.url());
	});
	await page.goto("/signup/onboarding-demo");
	await expect(page.getByText("This is a demo.")).toBeVisible();
	await page.getByLabel("Password", { exact: true }).fill("a long and calm walk");
	await page.getByLabel("I am 18 or older").check();
	const goOn = page.getByRole("button", { name: "Continue" });
	await goOn.click();
	await page.getByLabel("6-digit code").fill("123 456");
	await goOn.click();
	await expect(page.getByLabel("First name")).toHaveValue("Maya");
	await goOn.click();
	await page.getByRole("radio", { name: /Not at all/ }).check();
	await goOn.click();
	await expect(page.getByRole("heading", { level: 1, name: "Which plan suits you?" })).toBeVisible();
	await goOn.click();
	await expect(page.getByRole("heading", { level: 1, name: "Welcome, Maya" })).toBeVisible();
	await expect(page).toHaveURL("/signup/onboarding-demo");
	expect(changes).toEqual([]);
	expect(await page.context().cookies()).toEqual([]);
	expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("R029 a link to the login or to signing up has a picture, by its whole address", async ({ request, baseURL }) => {
	for (const path of ["/login", "/signup", "/signup/onboarding-demo"]) {
		const html = await (await request.get(path)).text();
		for (const name of ['property="og:image"', 'name="twitter:image"']) {
			expect(html, path).toContain(`<meta ${name} content="${baseURL}/social-preview.png"`);
		}
	}
	expect((await request.get("/social-preview.png")).headers()["content-type"]).toBe("image/png");
});

test("an address with nothing behind it answers with a page and a way on", async ({ page, watch }) => {
	watch.allow(/status of 404/);
	const answer = await page.goto("/no/such/page");
	expect(answer?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
	await page.getByRole("link", { name: "Go to the start page" }).click();
	await expect(page).toHaveURL("/");
});
