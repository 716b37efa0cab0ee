/** Who may see which page: login and back, logout, half-finished sign-ups, roles, and the community closed for maintenance. */

import { expectAccessible } from "./world/axe";
import { getCode, waitForEmail } from "./world/mailbox";
import { demoMember, freshAddress, PASSWORD } from "./world/member";
import { logIn, shareDialog } from "./world/screens";
import { expect, type Page, test } from "./world/test";

for (const path of ["/community", "/community/wins", "/community/nowhere/at/all", "/community/admin"]) {
	test(`R083 R091 R213 a visitor at ${path} is asked to log in`, async ({ page }) => {
		await page.goto(path);
		const next = path === "/community" ? "/login" : `/login?next=${path}`;
		await expect(page).toHaveURL(next);
		await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
	});
}

/** The page before an application, or one of its steps. */
const APPLYING = /^(Professional application|About you|Your licence|Your practice|Evidence|Review and send)$/;

test("R285 a login leads back to where one was going @journey", async ({ page }) => {
	await page.goto("/community/wins?new=1");
	await expect(page).toHaveURL("/login?next=/community/wins%3Fnew%3D1");
	await logIn(page, "supporter@exhale.test");
	await expect(page).toHaveURL(/\/community\/wins$/);
	await expect(shareDialog(page)).toBeVisible();
});

test("a login leads nowhere but into the community, whatever the address says", async ({ page, context, watch }) => {
	watch.allow(/status of 401/);
	for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "/login", "javascript:alert(1)"]) {
		await page.goto(`/login?next=${encodeURIComponent(next)}`);
		await logIn(page, "supporter@exhale.test");
		await expect(page).toHaveURL("/community");
		await context.clearCookies();
	}
});

test("who is logged in already is led on from the doors as after a login", async ({ page, member, enter }) => {
	await enter(page, await member());
	for (const door of ["/login", "/signup"]) {
		for (const [next, lands] of [
			["/community/questions", "/community/questions"],
			["//evil.example", "/community"],
			["/community/moderator", "/community"],
		] as const) {
			await page.goto(`${door}?next=${encodeURIComponent(next)}`);
			await expect(page).toHaveURL(lands);
			await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
		}
	}
});

test("a wrong password says nothing about whether there is such an account", async ({ page, watch }) => {
	watch.allow(/status of 401/);
	await page.goto("/login");
	for (const email of ["free@exhale.test", freshAddress()]) {
		const answered = page.waitForResponse("**/api/session");
		await logIn(page, email, "not the password");
		expect((await answered).status()).toBe(401);
		await expect(page.getByRole("alert")).toContainText("That email and password don't match.");
		await expect(page.getByLabel("Email address")).toHaveValue(email);
	}
});

test("R038 logging out in the app returns to / and closes the other tabs' community too", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto("/community");
	const other = await page.context().newPage();
	await other.goto("/community/wins");
	await expect(other.getByRole("heading", { level: 1, name: "Wins" })).toBeVisible();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL("/");
	await expect(other).toHaveURL("/login?next=%2Fcommunity%2Fwins");
	await page.goBack();
	await expect(page).toHaveURL(/\/login/);
	expect(await page.context().cookies()).toEqual([]);
});

test("R032 R033 R034 R035 R036 R038 the public header knows the member, and logs out to /", async ({
	page,
	enter,
	demo,
	open,
}) => {
	const links = async (who: Page) => {
		await who.getByRole("button", { name: "Community" }).click();
		const menu = who.getByRole("navigation", { name: "Community" });
		await expect(menu).toBeVisible();
		return menu.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
	};
	await enter(page, await demo("ambassador"));
	await page.goto("/rooms");
	expect(await links(page)).toEqual(["/community", "/community/profile"]);
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL("/");
	await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
	await page.goto("/community");
	await expect(page).toHaveURL("/login");

	const robin = await open(await demo("moderator"), "/");
	expect(await links(robin)).toEqual(["/community", "/community/profile", "/community/moderator"]);
	const alex = await open(await demo("admin"), "/");
	expect(await links(alex)).toContain("/community/admin");
});

test("R285 New Win in a tab whose session has ended leads to the login, and then opens the form", async ({
	page,
	member,
	enter,
	watch,
}) => {
	watch.allow(/status of 401/);
	const nora = await member();
	await enter(page, nora);
	// Nothing tells this tab about the change.
	await page.routeWebSocket("**/api/live", () => {});
	await page.goto("/community/wins");
	await expect(page.getByRole("article").first()).toBeVisible();
	expect((await nora.api.delete("/api/session")).status()).toBe(204);
	await page.getByRole("button", { name: "New Win" }).click();
	await expect(page).toHaveURL(/\/login\?next=/);
	await logIn(page, nora.email, nora.password);
	await expect(shareDialog(page)).toBeVisible();
	await expect(page).toHaveURL(/\/community\/wins$/);
});

test("a tab whose session ends elsewhere leads to the login automatically, and back from there", async ({
	page,
	member,
	enter,
	watch,
}) => {
	watch.allow(/status of 401/, /WebSocket connection/);
	const nora = await member();
	await enter(page, nora);
	const live = page.waitForEvent("websocket");
	await page.goto("/community/wins");
	await (await live).waitForEvent("framereceived");
	expect((await nora.api.delete("/api/session")).status()).toBe(204);
	await expect(page).toHaveURL(/\/login\?next=/);
	await logIn(page, nora.email, nora.password);
	await expect(page).toHaveURL(/\/community\/wins$/);
});

test("R208 R209 R210 a member who has not finished signing up goes on where they were", async ({ page, open }) => {
	const email = freshAddress();
	await page.goto("/signup");
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("I am 18 or older").check();
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByLabel("6-digit code").fill(getCode(await waitForEmail(page.request, email)));
	await page.getByRole("button", { name: "Continue" }).click();
	await page.getByLabel("First name").fill("Ylva");
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page).toHaveURL("/signup/emails");

	await page.goto("/community/wins");
	await expect(page).toHaveURL("/signup/emails");
	const later = await open(null, "/login");
	await logIn(later, email, PASSWORD);
	await expect(later).toHaveURL("/signup/emails");
	await later.getByRole("button", { name: "Back" }).click();
	await expect(later.getByLabel("First name")).toHaveValue("Ylva");
});

test("R065 R067 R068 management is for those who manage", async ({ page, enter, demo, open }) => {
	await enter(page, await demo("free"));
	for (const path of ["/community/moderator", "/community/admin", "/community/partners"]) {
		await page.goto(path);
		await expect(page).toHaveURL("/community");
	}
	const robin = await open(await demo("moderator"), "/community/moderator");
	await expect(robin.getByRole("heading", { level: 1, name: "Moderator" })).toBeVisible();
	await robin.goto("/community/admin");
	await expect(robin).toHaveURL("/community");
});

test("R085 R086 the guard's pages for every member answer", async ({ page, enter, demo }) => {
	await enter(page, await demo("free"));
	for (const [path, heading] of [
		["/community/upgrade", "Membership"],
		["/community/profile", "Maya R."],
	] as const) {
		expect((await page.goto(path))?.status(), path).toBe(200);
		await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
		await expect(page).toHaveURL(path);
	}
});

test("R088 R215 R216 R217 applicants are led through the pages of their application, which answer", async ({
	page,
	server,
	enter,
	playwright,
}) => {
	const jonas = await demoMember(playwright.request, server.url, "applicant");
	await enter(page, jonas);
	const expectPage = async (asked: string, path: string, heading: string | RegExp) => {
		expect((await page.goto(server.url + asked))?.status(), asked).toBe(200);
		await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
		await expect(page).toHaveURL(server.url + path);
	};
	const expectOwnPages = async () => {
		await expectPage("/community/verify", "/community/verify", "Your email is confirmed");
		await expectPage("/community/profile", "/community/profile", jonas.displayName);
		await expectPage("/community/settings", "/community/settings", /^Settings/);
		await expectPage("/community/settings/privacy", "/community/settings/privacy", "Settings: Privacy");
	};
	await expectOwnPages();
	await expectPage("/community", "/community/professional-application", APPLYING);
	await expectPage("/community/application-pending", "/community/professional-application", APPLYING);
	await server.completeApplication(jonas.email);
	await expectPage("/community", "/community/application-pending", "Your application");
	await expectPage("/community/professional-application", "/community/application-pending", "Your application");
	await expectOwnPages();
});

test("R088 R214 R217 an applicant whose address is not confirmed enters a code that is sent again, and goes on", async ({
	page,
	server,
	enter,
	playwright,
	watch,
}) => {
	// The code ends the session in which it is entered, and the tab may ask once more before it has the new one.
	watch.allow(/status of 401/, /\/api\/live' failed: HTTP Authentication failed/);
	const jonas = await demoMember(playwright.request, server.url, "applicant");
	await server.unverifyEmail(jonas.email);
	await enter(page, jonas);
	await page.goto(`${server.url}/community`);
	await expect(page).toHaveURL(`${server.url}/community/verify`);
	await expect(page.getByRole("heading", { level: 1, name: "Confirm your email" })).toBeVisible();
	await expect(page.getByText(`Enter the code from our email to ${jonas.email}, or ask for one.`)).toBeVisible();
	await expectAccessible(page, "an address to confirm", { at: "/community/verify" });
	await page.goto(`${server.url}/community/profile`);
	await expect(page.getByRole("heading", { level: 1, name: jonas.displayName })).toBeVisible();
	await page.getByRole("button", { name: "Edit profile" }).waitFor();
	await page.goto(`${server.url}/community/verify`);
	await page.getByRole("button", { name: "Send a new code" }).click();
	await expect(page.getByText(/^A new code is on its way/)).toBeVisible();
	await page.getByLabel("6-digit code").fill(getCode(await waitForEmail(jonas.api, jonas.email)));
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByRole("heading", { level: 1, name: APPLYING })).toBeVisible();
	await expect(page).toHaveURL(`${server.url}/community/professional-application`);
});

test("R043 the bare shell of the app answers at /_app, knows nobody, and leads on", async ({ page, enter, demo }) => {
	const answer = await page.goto("/_app");
	expect(answer?.status()).toBe(200);
	await expect(page).toHaveURL("/login?next=%2Fcommunity");
	await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
	const { api } = await demo("free");
	const shell = await (await api.get("/_app")).text();
	expect(shell).toContain('<script type="module"');
	expect(shell).not.toContain('id="boot"');
	await enter(page, await demo("free"));
	await page.goto("/_app");
	await expect(page).toHaveURL("/community");
	await expect(page.getByRole("heading", { level: 1, name: /Maya/ })).toBeVisible();
});

test("R084 R189 R211 R212 R277 maintenance closes the community to all but admins, and opens it again automatically", async ({
	page,
	server,
	enter,
	open,
	playwright,
}) => {
	await server.setMaintenance(true);
	await enter(page, await demoMember(playwright.request, server.url, "free"));
	await page.goto(`${server.url}/community/wins`);
	await expect(page).toHaveURL(`${server.url}/community/maintenance`);
	await expect(page.getByRole("heading", { level: 1, name: "We are looking after Exhale" })).toBeVisible();
	await expect(page.getByRole("link", { name: "I need help now" }).last()).toHaveAttribute("href", "/help-now");

	const admin = await demoMember(playwright.request, server.url, "admin");
	const alex = await open(admin, `${server.url}/community/wins`);
	await expect(alex.getByText("Maintenance is on. Only admins can see the community.")).toBeVisible();
	await expect(alex.getByRole("article").first()).toBeVisible();

	// Nobody presses "Check now": the page is told, and the button may be gone before it is reached.
	await server.setMaintenance(false);
	await expect(page.getByRole("heading", { level: 1, name: /Maya/ })).toBeVisible();
});
