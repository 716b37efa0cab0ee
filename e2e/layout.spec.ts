/** The frame of the community: the sidebar of wide screens, the bottom bar, its popups and the sheet of small ones. */
import type { Member } from "./world/member";
import { expectLargeTargets } from "./world/targets";
import { expect, type Locator, type Page, test } from "./world/test";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Community" });
const bar = (page: Page) => page.getByRole("navigation", { name: "Quick" });

const entries = (section: Locator) =>
	section
		.getByRole("link")
		.evaluateAll((links) =>
			links.map((link) => [link.firstElementChild?.nextElementSibling?.textContent, link.getAttribute("href")]),
		);

const FEATURES = [
	["Wins", "/community/wins"],
	["Questions", "/community/questions"],
	["Rooms", "/community/rooms"],
	["Chat", "/community/chat/community"],
];
const PAGES = [
	["Find a Professional", "/community/professional-help"],
	["DMs", "/community/dm"],
	["Profile", "/community/profile"],
	["Home", "/community"],
];
const UPGRADE = ["Upgrade", "/community/upgrade"];
/** The upgrade dialog covers these pages. */
const GATED = ["/community/chat/community", "/community/professional-help"];

async function expectSections(nav: Locator) {
	expect(await entries(nav.getByRole("region", { name: "Features" }))).toEqual(FEATURES);
	expect(await entries(nav.getByRole("region", { name: "Pages" }))).toEqual([...PAGES, UPGRADE]);
	expect(await entries(nav.getByRole("region", { name: "Resources" }))).toContainEqual([
		"Sponsors",
		"/community/sponsors",
	]);
	await expect(nav.getByRole("region", { name: "Management" })).toHaveCount(0);
}

test("R044 R045 R046 R430 the sidebar is 16rem wide on every page, folds, and stays folded", async ({
	page,
	enter,
	demo,
}) => {
	await enter(page, await demo("free"));
	/** In rem, which follows the member's preferred text size. */
	const width = async () => {
		const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
		return ((await sidebar(page).boundingBox())?.width ?? 0) / rem;
	};
	for (const path of ["/community", "/community/settings", "/community/rooms", "/community/nowhere"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await width(), path).toBe(16);
		await expect(bar(page)).toBeHidden();
	}
	await page.getByRole("button", { name: "Fold sidebar" }).click();
	await expect.poll(width).toBeLessThan(6);
	await page.reload();
	await expect.poll(width).toBeLessThan(6);
	await sidebar(page).getByRole("link", { name: "Wins" }).click();
	await expect(page).toHaveURL(/\/community\/wins$/);
	await page.getByRole("button", { name: "Open sidebar" }).click();
	await expect.poll(width).toBe(16);
});

test("R048 R049 R050 R052 R053 R054 R055 R056 R057 R058 R060 R061 R062 R069 the sidebar's sections, and every entry leads to a page", async ({
	page,
	enter,
	demo,
}) => {
	await enter(page, await demo("free"));
	await page.goto("/community");
	await expect(sidebar(page)).toBeVisible();
	await expectSections(sidebar(page));
	const logout = await sidebar(page).getByRole("button", { name: "Logout" }).boundingBox();
	const links = await sidebar(page).getByRole("link").all();
	for (const link of links) expect((await link.boundingBox())?.y).toBeLessThan(logout?.y ?? 0);

	const sections = sidebar(page).getByRole("region");
	const hrefs = await sections
		.getByRole("link")
		.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
	expect(hrefs.length).toBeGreaterThan(FEATURES.length + PAGES.length);
	const refused: string[] = [];
	page.on("response", (answer) => {
		if (answer.request().isNavigationRequest() && answer.status() >= 400) refused.push(answer.url());
	});
	for (const href of hrefs) {
		// The public pages have no sidebar to continue with.
		if (!(await sidebar(page).isVisible())) await page.goto("/community");
		const link = sections.locator(`a[href="${href}"]`);
		await link.click();
		const ownPage = href === "/companion-app" ? "/community/companion-app" : href;
		await expect(page).toHaveURL(ownPage);
		if (GATED.includes(href)) {
			await page
				.getByRole("dialog", { name: "Want full access?" })
				.getByRole("button", { name: "Maybe Later" })
				.click();
			await expect(page).toHaveURL("/community");
			continue;
		}
		const heading = page.getByRole("heading", { level: 1 });
		await expect(heading).toBeVisible();
		await expect(heading).not.toHaveText(/not here|not found/i);
		if (href !== ownPage || !href.startsWith("/community")) continue;
		await expect(heading).toBeFocused();
		await expect(link).toHaveAttribute("aria-current", "page");
	}
	expect(refused).toEqual([]);
});

test("R016 R059 R064 R065 R066 R067 Upgrade is for those below Supporter, Management for those with a role", async ({
	open,
	demo,
}) => {
	const management = {
		supporter: null,
		super: null,
		moderator: [["Moderator", "/community/moderator"]],
		ambassador: [["Partners", "/community/partners"]],
		pro: [["Partners", "/community/partners"]],
		admin: [["Admin", "/community/admin"]],
	} as const;
	for (const [name, expected] of Object.entries(management)) {
		const page = await open(await demo(name as keyof typeof management), "/community");
		await expect(sidebar(page)).toBeVisible();
		expect(await entries(sidebar(page).getByRole("region", { name: "Pages" })), name).toEqual(PAGES);
		const region = sidebar(page).getByRole("region", { name: "Management" });
		if (expected === null) await expect(region).toHaveCount(0);
		else expect(await entries(region), name).toEqual(expect.arrayContaining(expected.map((entry) => [...entry])));
		await page.context().close();
	}
});

async function onPhone(page: Page, enter: (page: Page, member: Member) => Promise<void>, member: Member) {
	await enter(page, member);
	await page.goto("/community");
	await expect(bar(page)).toBeVisible();
}

test("R047 R070 the bottom bar has six entries in order, and there is no sidebar @phone", async ({
	page,
	enter,
	demo,
}) => {
	await onPhone(page, enter, await demo("free"));
	const names = await bar(page)
		.getByRole("listitem")
		.evaluateAll((items) => items.map((item) => item.textContent));
	// Beside Rooms is what its light says.
	const plain = names.map((name) => name?.replace(/^Rooms(Live|Waiting)$/, "Rooms"));
	expect(plain).toEqual(["Home", "Profile", "Share", "Chat", "Rooms", "Navigate"]);
	await expect(sidebar(page)).toBeHidden();
	await bar(page).getByRole("link", { name: "Profile" }).click();
	await expect(page).toHaveURL("/community/profile");
	await bar(page).getByRole("link", { name: "Rooms" }).click();
	await expect(page).toHaveURL("/community/rooms");
	await bar(page).getByRole("link", { name: "Home" }).click();
	await expect(page).toHaveURL("/community");
});

test("R071 R072 R073 R074 R075 the Share and Chat popups lead where they say, and Cancel closes @phone", async ({
	page,
	enter,
	member,
}) => {
	await onPhone(page, enter, await member());
	const popup = (name: string) => page.getByRole("dialog", { name, exact: true });
	const share = bar(page).getByRole("button", { name: "Share" });
	await share.click();
	await popup("Share").getByRole("button", { name: "Cancel" }).click();
	await expect(popup("Share")).toHaveCount(0);
	await expect(share).toBeFocused();
	await share.click();
	await popup("Share").getByRole("button", { name: "New Win" }).click();
	const form = page.getByRole("dialog", { name: "Share Your Win" });
	await expect(form).toBeVisible();
	await form.getByRole("button", { name: "Not now" }).click();
	await expect(form).toHaveCount(0);
	await share.click();
	await popup("Share").getByRole("button", { name: "Ask Question" }).click();
	const question = page.getByRole("dialog", { name: "Ask a question" });
	await question.getByRole("button", { name: "Not now" }).click();
	await expect(question).toHaveCount(0);
	for (const [name, path] of [
		["Direct Messages", "/community/dm"],
		["Community Chat", "/community/chat/community"],
	] as const) {
		await bar(page).getByRole("button", { name: "Chat" }).click();
		await popup("Chat").getByRole("link", { name }).click();
		await expect(page).toHaveURL(path);
		await expect(popup("Chat")).toHaveCount(0);
	}
});

test("R076 R077 R078 Navigate slides the whole sidebar in and out, and then it is gone @phone", async ({
	page,
	enter,
	demo,
}) => {
	await page.addInitScript(() => {
		const seen: string[] = [];
		Object.assign(window, { seen });
		for (const kind of ["animationstart", "animationend"] as const) {
			document.addEventListener(
				kind,
				({ target, pseudoElement }) => {
					if (target instanceof HTMLDialogElement && pseudoElement === "") seen.push(`${kind} ${target.dataset.state}`);
				},
				true,
			);
		}
	});
	const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
	await onPhone(page, enter, await demo("free"));
	const opener = bar(page).getByRole("button", { name: "Navigate" });
	await opener.click();
	const sheet = page.getByRole("dialog", { name: "Navigate" });
	await expect(sheet).toBeVisible();
	await expectSections(sheet);
	await expect(sheet.getByRole("button", { name: "Logout" })).toBeAttached();
	await expect.poll(seen).toEqual(["animationstart open", "animationend open"]);
	await page.keyboard.press("Escape");
	await expect(sheet).toHaveCount(0);
	expect((await seen()).slice(2, 3)).toEqual(["animationstart leaving"]);
	await expect(opener).toBeFocused();
	await opener.click();
	await sheet.getByRole("link", { name: "Wins" }).click();
	await expect(page).toHaveURL("/community/wins");
	await expect(sheet).toHaveCount(0);
});

test("what is pressed in the shell and on the feed is at least 44 pixels wide and high @phone", async ({
	page,
	enter,
	demo,
}) => {
	await onPhone(page, enter, await demo("supporter"));
	for (const name of ["Share", "Chat", "Navigate"]) {
		await bar(page).getByRole("button", { name }).click();
		const popup = page.getByRole("dialog", { name, exact: true });
		await expect(popup).toBeVisible();
		await expectLargeTargets(page, name);
		await page.keyboard.press("Escape");
		await expect(popup).toHaveCount(0);
	}
	for (const path of ["/community", "/community/wins", "/community/questions"]) {
		await page.goto(path);
		await expect(page.getByRole("article").first()).toBeVisible();
		await expectLargeTargets(page, path);
	}
});

test("the feed's files and its first page come along with the shell, each of them once", async ({
	page,
	demo,
	enter,
}) => {
	await enter(page, await demo("supporter"));
	const asked: string[] = [];
	page.on("request", (request) => asked.push(new URL(request.url()).pathname));
	const shell = await page.goto("/community/wins");
	const named = [...((await shell?.text()) ?? "").matchAll(/href="(\/assets\/[^"]+\.js|\/api\/wins)"/g)].map(
		([, path]) => path,
	);
	await expect(page.getByRole("article").first()).toBeVisible();
	expect(named.filter((path) => /community|controls|wins/.test(path ?? ""))).toHaveLength(3);
	for (const path of named) expect(asked.filter((one) => one === path)).toEqual([path]);
	const scripts = asked.filter((path) => path.startsWith("/assets/") && path.endsWith(".js"));
	expect(scripts.length).toBeLessThanOrEqual(6);
});
