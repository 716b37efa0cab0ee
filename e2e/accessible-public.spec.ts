/** Every page that a visitor can see, looked at with axe: light and dark, phone and desktop. */
import { readdir, readFile } from "node:fs/promises";
import { expectAccessible } from "./world/axe";
import { newSignup } from "./world/member";
import { FOR_VISITORS, getPath, toPattern } from "./world/pages";
import { logIn } from "./world/screens";
import { expectLargeTargets } from "./world/targets";
import { expect, type Page, test } from "./world/test";

for (const path of FOR_VISITORS) {
	test(`axe finds nothing at ${path}`, async ({ page, watch }) => {
		if (path === "/nowhere" || path.startsWith("/rooms/")) watch.allow(/status of 404/);
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page, path, { at: getPath(path) });
	});
}

/** These pages come from the features that send emails: each implements `Unsubscribe` with where its address begins. */
async function findUnsubscribePages(): Promise<string[]> {
	const crates = `${import.meta.dirname}/../crates`;
	const files = (await readdir(crates, { recursive: true })).filter((file) => file.endsWith(".rs"));
	const sources = await Promise.all(files.map((file) => readFile(`${crates}/${file}`, "utf8")));
	const sending = sources.filter((source) => /^impl (\w+::)*Unsubscribe for /m.test(source));
	const routes = sending.flatMap((source) => [...source.matchAll(/^const PATH: &str = "([^"]+)";$/gm)]);
	expect(routes.length).toBeGreaterThan(0);
	expect(routes, "one path for each").toHaveLength(sending.length);
	return routes.map(([, path = ""]) => path);
}

test("every public page is one that axe looks at, or leads on", async ({ request }) => {
	const file = `${import.meta.dirname}/../crates/application/src/public_pages/mod.rs`;
	const source = await readFile(file, "utf8");
	const routes = [...source.matchAll(/\.route\(\s*"([^"]+)"/g)].map(([, path = ""]) => path);
	expect(routes).toHaveLength(source.match(/\.route\(/g)?.length ?? 0);
	expect(routes).toContain("/community-guidelines/questions");
	const looked = FOR_VISITORS.map(getPath);
	for (const route of await findUnsubscribePages()) {
		expect(
			looked.some((path) => toPattern(`${route}{token}`).test(path)),
			`${route} is not in world/pages.ts`,
		).toBe(true);
	}
	// Machines read text files; nobody opens them as a page.
	const pages = routes.filter((one) => !one.endsWith(".txt"));
	for (const route of pages.filter((one) => !looked.some((path) => toPattern(one).test(path)))) {
		const answer = await request.get(route, { maxRedirects: 0 });
		expect(answer.status(), `${route} is a page that is not in world/pages.ts`).toBe(303);
	}
});

test("axe finds nothing in the mailbox of the demo", async ({ page, member }) => {
	const { email } = await member();
	await page.goto("/dev/mailbox");
	await expect(page.getByText(`To ${email}`).first()).toBeVisible();
	await expectAccessible(page, "mailbox");
});

test("axe finds nothing in the open menus of the public pages", async ({ page, enter, demo }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/");
	await page.getByRole("button", { name: "Menu" }).click();
	await expectAccessible(page, "menu", { only: "narrow" });
	await page.getByRole("button", { name: "Install App" }).click();
	await expectAccessible(page, "how to install by hand", { only: "narrow" });
	await page.setViewportSize({ width: 1280, height: 820 });
	await enter(page, await demo("admin"));
	await page.goto("/");
	await page.getByRole("button", { name: "Community" }).click();
	await expectAccessible(page, "member's menu", { only: "wide" });
});

test("what visitors press is at least 44 pixels wide and high @phone", async ({ page }) => {
	for (const path of ["/", "/rooms", "/help-now", "/login"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectLargeTargets(page, path);
	}
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await expectLargeTargets(page, "login with gaps");
});

test("axe finds nothing in forms that were refused", async ({ page, watch }) => {
	watch.allow(/status of (401|422)/);
	await page.goto("/login");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await expectAccessible(page, "login with gaps");
	await logIn(page, "nobody@example.org", "not the password");
	await expect(page.getByRole("alert")).toContainText("don't match");
	await expectAccessible(page, "login refused");

	await page.goto("/verify-link#a-token-that-nobody-made");
	await page.getByRole("button", { name: "Confirm my email" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await expectAccessible(page, "link that is not good any more");

	await page.goto("/forgot-password");
	await page.getByLabel("Email address").fill("nobody@example.org");
	await page.getByRole("button", { name: "Send the link" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
	await expectAccessible(page, "link asked for");
});

test("axe finds nothing in any step of signing up, whole or with gaps", async ({ page }) => {
	const goOn = page.getByRole("button", { name: "Continue" });
	const alert = page.getByRole("alert");
	const step = (headline: string) => expect(page.getByRole("heading", { level: 1, name: headline })).toBeVisible();
	await page.goto("/signup/onboarding-demo");
	await goOn.click();
	await expect(alert).toBeVisible();
	await expectAccessible(page, "account with gaps");
	await page.getByLabel("Password", { exact: true }).fill("a long and calm walk");
	await page.getByLabel("I am 18 or older").check();
	await expectAccessible(page, "account", { at: "/signup/onboarding-demo" });
	await goOn.click();
	await step("Check your email");
	await expectAccessible(page, "code");
	await goOn.click();
	await expect(alert).toBeVisible();
	await expectAccessible(page, "code with gaps");
	await page.getByLabel("6-digit code").fill("123456");
	await goOn.click();
	await step("What should we call you?");
	await expectAccessible(page, "name");
	await goOn.click();
	await step("How often should we email you?");
	await expectAccessible(page, "email updates");
	await goOn.click();
	await expect(page.getByRole("alert")).toBeVisible();
	await expectAccessible(page, "email updates with gaps");
	await page.getByRole("radio", { name: /Once a week/ }).check();
	await goOn.click();
	await step("Which plan suits you?");
	await expectAccessible(page, "plan");
	await goOn.click();
	await step("Welcome, Maya");
	await expectAccessible(page, "done");
});

test("axe finds nothing in signing up itself, where its last answer waits", async ({
	page,
	enter,
	playwright,
	baseURL,
}) => {
	await enter(page, await newSignup(playwright.request, baseURL ?? ""));
	await page.goto("/signup");
	await expect(page.getByRole("heading", { level: 1, name: "Which plan suits you?" })).toBeVisible();
	await expect(page).toHaveURL("/signup/plan");
	await expectAccessible(page, "plan, asked in earnest", { at: "/signup/$step" });
});

async function hideSession(page: Page, path: string) {
	await page.route(`**${path}`, async (route) => {
		const answer = await route.fetch();
		const body = (await answer.text()).replace(/<script type="application\/json" id="boot">.*?<\/script>/, "");
		await route.fulfill({ response: answer, body });
	});
}

/** A page that was changed on its way comes from no known network, so that Chromium keeps its socket from this machine. */
const NO_KNOWN_NETWORK = /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/;

/** Moves all animations to this time since their start, and stops them there. */
const seek = (page: Page, ms: number) =>
	page.evaluate((to) => {
		for (const animation of document.getAnimations()) {
			animation.pause();
			animation.currentTime = to;
		}
	}, ms);

/** Opens a page while it is unknown who is here; answers how to let it be known. */
async function openUnknown(page: Page, path: string): Promise<() => void> {
	await hideSession(page, path);
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route("**/api/session", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(path);
	return answer;
}

test("the shell shows the loading view that fits the address, with a retry and help, before any script", async ({
	browser,
	demo,
	enter,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await enter(page, await demo("supporter"));
	for (const [path, shown] of [
		["/community/wins", page.getByText("Loading Wins")],
		["/community/chat/community", page.getByTestId("typing-bubble")],
		["/community/dm/0190", page.getByTestId("typing-bubble")],
		["/community/rooms/0190", page.getByText("Connecting to Room")],
	] as const) {
		await page.goto(path);
		await expect(shown.filter({ visible: true }), path).toHaveCount(1);
		await expect(page.getByRole("main")).toHaveCount(1);
		await expect(page.getByRole("link", { name: "I need help now" }).last()).toBeVisible();
		await seek(page, 8100);
		await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
	}
	await context.close();
});

test("R093 the loading words stay while a slow network brings the page's code, and then offer a retry and help", async ({
	page,
	enter,
	demo,
}) => {
	await page.clock.install();
	await enter(page, await demo("free"));
	let arrive = () => {};
	const held = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	await page.route(/\/assets\/(wins|community)[^/]*\.js$/, async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/community/wins");
	// The app's first file has run.
	await expect(page.locator("html[data-font]")).toBeAttached();
	await page.clock.fastForward(60_000);
	await seek(page, 600);
	await expect(page.locator(".kit-words > span:visible")).toHaveText(["Loading Wins"]);
	await seek(page, 8100);
	await expect(page.getByRole("link", { name: "Try again" }).filter({ visible: true })).toHaveCount(1);
	await expect(page.getByRole("link", { name: "I need help now" }).filter({ visible: true })).not.toHaveCount(0);
	await expect(page.locator("[data-view]")).toHaveCount(3);
	arrive();
	await expect(page.getByRole("heading", { level: 1, name: "Wins" })).toBeVisible();
});

test("R093 R094 R095 axe finds nothing while it is unknown who is here, also when that takes long", async ({
	page,
	enter,
	demo,
	watch,
}) => {
	watch.allow(NO_KNOWN_NETWORK);
	await enter(page, await demo("free"));
	const answer = await openUnknown(page, "/community/wins");
	// The app has taken over from the shell, which shows the same.
	await expect(page.locator("[data-view]")).toHaveCount(0);
	const words = ["Loading Wins", "Loading Questions", "Loading Chat", "Loading Rooms", "Loading Wins"];
	for (const [turn, shown] of words.entries()) {
		await seek(page, turn * 1200 + 600);
		await expect(page.locator(".kit-words > span:visible")).toHaveText([shown]);
	}
	await seek(page, 7900);
	await expect(page.getByText("This is taking longer than usual.")).toBeHidden();
	await seek(page, 8100);
	await expect(page.getByText("This is taking longer than usual.")).toBeVisible();
	await expectAccessible(page, "loading view");
	answer();
	await expect(page.getByRole("heading", { level: 1, name: "Wins" })).toBeVisible();
});

for (const [what, path, shown] of [
	["R096 on the way to a chat", "/community/chat/community", (page: Page) => page.getByTestId("typing-bubble")],
	["R097 R098 on the way to a room", "/community/rooms/1", (page: Page) => page.getByText("Connecting to Room")],
] as const) {
	test(`${what} axe finds nothing while it is unknown who is here`, async ({ page, enter, demo, watch }) => {
		watch.allow(NO_KNOWN_NETWORK);
		// There is no such Room.
		watch.allow(/status of 404/);
		await enter(page, await demo("supporter"));
		const answer = await openUnknown(page, path);
		await expect(page.locator("[data-view]")).toHaveCount(0);
		await expect(shown(page)).toBeVisible();
		await seek(page, 8100);
		await expect(page.getByText("This is taking longer than usual.")).toBeVisible();
		await expectAccessible(page, "loading view");
		answer();
		await expect(shown(page)).toHaveCount(0);
	});
}

test("axe finds nothing when the server does not answer", async ({ page, enter, demo, watch }) => {
	watch.allow(/status of 503/);
	await enter(page, await demo("free"));
	await hideSession(page, "/community/wins");
	await page.route("**/api/session", (route) => route.fulfill({ status: 503, json: { code: "busy" } }));
	await page.goto("/community/wins");
	await expect(page.getByRole("heading", { level: 1, name: "We can't reach Exhale" })).toBeVisible();
	await expectAccessible(page, "server that does not answer");
});
