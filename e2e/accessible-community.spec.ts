/** Every page and dialog of the community, looked at with axe: light and dark, phone and desktop. */
import { readdir, readFile } from "node:fs/promises";
import { expectAccessible } from "./world/axe";
import { decide, demoMember, newMember, shareWin } from "./world/member";
import { FOR_MEMBERS, FOR_ROLES, FOR_VISITORS, getPath, REDIRECTS, toPattern } from "./world/pages";
import { addMedia, reviewAtDesk, shareDialog, winCard, writeWin } from "./world/screens";
import { expect, type Page, test } from "./world/test";
import { NETWORK_ERROR } from "./world/watch";

const WEB = `${import.meta.dirname}/../web/src`;
const NARROW = { width: 390, height: 844 };

for (const path of FOR_MEMBERS) {
	test(`axe finds nothing at ${path}`, async ({ page, enter, demo, watch }) => {
		// There is no such Room.
		if (path === "/community/rooms/1") watch.allow(/status of 404/);
		await enter(page, await demo("free"));
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		if (path === "/community/wins") await expect(page.getByRole("article").first()).toBeVisible();
		if (path === "/community")
			await expect(page.getByRole("region", { name: "Wins" }).getByRole("article")).toBeVisible();
		if (path === "/community/settings/devices")
			await expect(page.getByText("This device", { exact: true })).toBeVisible();
		if (path === "/community/settings/notifications") await expect(page.getByRole("table")).toBeVisible();
		await expectAccessible(page, path, { at: REDIRECTS[path] ?? getPath(path) });
	});
}

for (const [name, path] of FOR_ROLES) {
	test(`axe finds nothing at ${path} as ${name} sees it`, async ({ page, enter, demo }) => {
		await enter(page, await demo(name));
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page, path, { at: path });
	});
}

test("every page of the app is one that axe looks at", async () => {
	const app = await readFile(`${WEB}/app/routes.tsx`, "utf8");
	const own = [...app.matchAll(/\bpath: "([^"]+)"/g)].map(([, path = ""]) => path);
	const within = (await describedRoutes()).map(({ path, plain }) =>
		plain ? path : `/community${path}`.replace(/\/$/, ""),
	);
	expect(within).toContain("/community/wins/$id");
	expect(within).toContain("/community/rooms/$id");
	expect(within).toContain("/signup/$step");
	const listed = [...FOR_VISITORS, ...FOR_MEMBERS, ...FOR_ROLES.map(([, path]) => path)].map(getPath);
	const onTheWay = await lookedAtOnTheWay();
	expect(onTheWay).toContain("/community/moderator/suspended");
	expect(
		[...own, ...within].filter((path) => !onTheWay.includes(path) && !listed.some((one) => toPattern(path).test(one))),
	).toEqual([]);
	expect(onTheWay.filter((path) => ![...own, ...within].includes(path))).toEqual([]);
});

/** The addresses in the descriptors of all features, and whether they lie outside the community. */
async function describedRoutes() {
	const files = (await readdir(WEB, { recursive: true })).filter((name) => name.endsWith("/feature.ts"));
	const sources = await Promise.all(files.map((name) => readFile(`${WEB}/${name}`, "utf8")));
	return sources.flatMap((source) => {
		const found = [...source.matchAll(/(layout: "plain",\s*)?(?:\bpath: |\broute\()"([^"]+)"/g)].map(
			([, plain, path = ""]) => ({
				path,
				plain: plain !== undefined,
			}),
		);
		// None is left out, as one whose path has a name would be.
		expect(found).toHaveLength(source.match(/\bpath: (?!string)|\broute\((?!path)/g)?.length ?? 0);
		return found;
	});
}

/** The pages that tests name when they look at one; each of these looks fails on any other page. */
async function lookedAtOnTheWay(): Promise<string[]> {
	const specs = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".spec.ts"));
	const sources = await Promise.all(specs.map((name) => readFile(`${import.meta.dirname}/${name}`, "utf8")));
	const looks = sources.flatMap((source) => [...source.matchAll(/^\t*await expectAccessible\([^;]*\bat: "([^"]+)"/gm)]);
	return looks.map(([, path = ""]) => path);
}

async function openForm(page: Page) {
	await page.goto("/community/wins");
	await page.getByRole("button", { name: "New Win" }).click();
	await expect(shareDialog(page)).toBeVisible();
}

test("axe finds nothing in the win form, empty, with gaps, too long, with a photo or a video, and once it is shared", async ({
	page,
	member,
	enter,
	media,
}) => {
	await enter(page, await member());
	await openForm(page);
	const dialog = shareDialog(page);
	await expectAccessible(page, "win form");
	await dialog.getByRole("button", { name: "Share", exact: true }).click();
	await expect(dialog.getByRole("alert")).toBeVisible();
	await expectAccessible(page, "win form with gaps");
	await writeWin(dialog, { title: "Long", win: "a".repeat(1001) });
	await dialog.getByText("Video", { exact: true }).click();
	await expectAccessible(page, "win form, too long, waiting for a video");
	await addMedia(dialog, "video", media.video);
	await expectAccessible(page, "win form with a video");
	await addMedia(dialog, "photo", media.photo);
	await writeWin(dialog, { title: "Short", win: "Now it fits." });
	await expectAccessible(page, "win form with a photo");
	await dialog.getByRole("button", { name: "Share", exact: true }).click();
	await expect(page.getByRole("dialog", { name: "Win Shared!" })).toBeVisible();
	await expectAccessible(page, "win shared");
});

test("axe finds nothing in own wins, their dialogs and menus", async ({ page, member, enter, demo, watch }) => {
	watch.allow(/status of 404/);
	const nora = await member();
	const id = await shareWin(nora, { title: "A first one", win: "Small." });
	await enter(page, nora);
	await page.goto("/community/profile?tab=wins");
	const card = winCard(page, "A first one");
	await expect(card).toContainText("Pending");
	await expectAccessible(page, "pending win");
	await card.getByRole("button", { name: "More for" }).click();
	await expectAccessible(page, "win's menu");
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Withdraw" }).click();
	await expect(page.getByRole("dialog", { name: "Withdraw this win?" })).toBeVisible();
	await expectAccessible(page, "withdrawing");
	await page.keyboard.press("Escape");

	await decide(await demo("moderator"), id, "Please say a little more.");
	await page.reload();
	await expect(card).toContainText("Needs changes");
	await expectAccessible(page, "declined win");
	await page.getByRole("button", { name: "Edit and send again" }).click();
	await expect(page.getByRole("dialog", { name: "Edit your win" })).toBeVisible();
	await expectAccessible(page, "editing");
	await page.goto(`/community/wins/${id}`);
	await expect(page.getByText("Please say a little more.").or(page.getByText("Small.")).first()).toBeVisible();
	await expectAccessible(page, "own declined win alone");
	await page.goto("/community/wins/01890000-0000-7000-8000-000000000000");
	await expect(page.getByRole("heading", { level: 1, name: "We can't find this Win" })).toBeVisible();
	await expectAccessible(page, "win that is not there");
});

test("axe finds nothing in deleting a win, asking for a second look, and a report", async ({
	page,
	member,
	enter,
	demo,
}) => {
	const [nora, ida, robin] = [await member(), await member("Ida"), await demo("moderator")];
	const title = `Left the house ${nora.uid.slice(-8)}`;
	await decide(robin, await shareWin(nora, { title, win: "For bread." }));
	await decide(robin, await shareWin(ida, { title: "Stayed in", win: "And slept." }), "Please say a little more.");
	const dialog = (name: string) => page.getByRole("dialog", { name });
	const choose = async (what: string) => {
		await winCard(page, title).getByRole("button", { name: "More for" }).click();
		await page.getByRole("menuitem", { name: what }).click();
	};
	await enter(page, nora);
	await page.goto("/community/profile?tab=wins");
	await choose("Withdraw");
	await expect(dialog("Withdraw this Win?")).toBeVisible();
	await expectAccessible(page, "deleting");

	await enter(page, ida);
	await page.goto("/community/profile?tab=wins");
	await page.getByRole("button", { name: "Ask for a second look" }).click();
	await expect(dialog("Ask for a second look")).toBeVisible();
	await expectAccessible(page, "asking for a second look");
	await dialog("Ask for a second look").getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("Please say in a few words why.")).toBeVisible();
	await expectAccessible(page, "asking for a second look without a word");

	await page.goto("/community/wins");
	await choose("Report");
	await expect(dialog("Report this")).toBeVisible();
	await expectAccessible(page, "report");
	await dialog("Report this").getByRole("button", { name: "Send report" }).click();
	await expect(page.getByText("Please choose what fits best.").first()).toBeVisible();
	await expectAccessible(page, "report with gaps");
	await dialog("Report this").getByRole("radio", { name: "Someone may be in danger" }).check({ force: true });
	await dialog("Report this").getByRole("button", { name: "Send report" }).click();
	await expect(dialog("Thank you").getByText("If someone is in danger right now")).toBeVisible();
	await expectAccessible(page, "reported");
});

test("axe finds nothing in a feed that is empty, and in one that did not load", async ({
	page,
	enter,
	demo,
	watch,
}) => {
	watch.allow(/status of 500/);
	await enter(page, await demo("free"));
	await page.route("**/api/wins", (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
	await page.goto("/community/wins");
	await expect(page.getByText("No Wins yet")).toBeVisible();
	await expectAccessible(page, "empty feed");
	await page.unroute("**/api/wins");
	await page.route("**/api/wins", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
	await page.reload();
	await expect(page.getByText("Couldn't load the Wins")).toBeVisible();
	await expectAccessible(page, "feed that did not load");
});

test("axe finds nothing in toasts and the upgrade dialog", async ({ page, member, enter }) => {
	const nora = await member();
	await shareWin(nora, { title: "Today's", win: "Done." });
	await enter(page, nora);
	await page.goto("/community/wins");
	await page.getByRole("button", { name: "New Win" }).click();
	const news = page.getByRole("status", { name: "News" });
	await expect(news.getByText("You can share another win")).toBeVisible();
	// A member who reads a toast holds it.
	await news.getByRole("button", { name: "Upgrade" }).focus();
	await expectAccessible(page, "toast");
	await news.getByRole("button", { name: "Upgrade" }).click();
	await expect(page.getByRole("dialog", { name: "Want full access?" })).toBeVisible();
	await expectAccessible(page, "upgrade dialog");
});

test("axe finds nothing at the moderators' desk", async ({ page, member, enter, demo, media }) => {
	const nora = await member();
	const title = `For the desk ${nora.uid.slice(-8)}`;
	await enter(page, nora);
	await openForm(page);
	await writeWin(shareDialog(page), { title, win: "With a photo." });
	await addMedia(shareDialog(page), "photo", media.photo);
	await shareDialog(page).getByRole("button", { name: "Share", exact: true }).click();
	await expect(page.getByRole("dialog", { name: "Win Shared!" })).toBeVisible();

	await enter(page, await demo("moderator"));
	await page.goto("/community/moderator");
	await expect(page.getByRole("button", { name: "Review" }).first()).toBeVisible();
	await expectAccessible(page, "queue", { at: "/community/moderator", long: true });
	const item = await reviewAtDesk(page, title);
	await expect(item.getByRole("button", { name: "Approve" })).toBeVisible();
	await expectAccessible(page, "opened win", { long: true });
	await item.getByRole("button", { name: "Show photo blurred" }).click();
	await expectAccessible(page, "blurred photo", { long: true });
	await item.getByRole("button", { name: "Show photo clearly" }).click();
	await item.getByRole("button", { name: "Decline with reason" }).click();
	await item.getByRole("button", { name: "Decline with this reason" }).click();
	await expectAccessible(page, "declining without a reason", { long: true });
	await item.getByRole("button", { name: "Personal details" }).click();
	await expectAccessible(page, "declining with a reason", { long: true });
	await item.getByRole("button", { name: "Decline with this reason" }).click();
	const undo = page.getByRole("button", { name: "Undo" });
	await undo.focus();
	await expectAccessible(page, "declined", { long: true });
});

test("axe finds nothing where suspended members stand, with nobody there and with someone", async ({
	page,
	server,
	enter,
	playwright,
}) => {
	const robin = await demoMember(playwright.request, server.url, "moderator");
	const nora = await newMember(playwright.request, server.url);
	await enter(page, robin);
	await page.goto(`${server.url}/community/moderator/suspended`);
	await expect(page.getByText("Nobody is suspended.")).toBeVisible();
	await expectAccessible(page, "nobody is suspended", { at: "/community/moderator/suspended" });
	const data = { reason: "Threats in Comments." };
	const answer = await robin.api.put(`/api/moderation/members/${nora.uid}/suspension`, { data });
	expect(answer.status(), await answer.text()).toBe(204);
	await page.reload();
	await expect(page.getByText(data.reason)).toBeVisible();
	await expectAccessible(page, "somebody is suspended", { at: "/community/moderator/suspended" });
});

test("axe finds nothing in the sheet and popups of the bottom bar @phone", async ({ page, enter, demo }) => {
	await page.setViewportSize(NARROW);
	await enter(page, await demo("free"));
	await page.goto("/community");
	for (const name of ["Share", "Chat", "Navigate"]) {
		await page.getByRole("navigation", { name: "Quick" }).getByRole("button", { name }).click();
		const popup = page.getByRole("dialog", { name, exact: true });
		await expect(popup).toBeVisible();
		await expectAccessible(page, name, { only: "narrow" });
		await page.keyboard.press("Escape");
		await expect(popup).toHaveCount(0);
	}
});

test("axe finds nothing in the forms of the settings, with gaps and without", async ({ page, member, enter }) => {
	await enter(page, await member());
	await page.goto("/community/settings/account");
	for (const name of [/Change (the |your )?password/i, /Change (the |your )?(e-mail )?address/i]) {
		await page.getByRole("button", { name }).click();
	}
	await expectAccessible(page, "open forms");
	await page.getByRole("button", { name: "Save password" }).click();
	await expect(page.getByRole("alert").first()).toBeVisible();
	await expectAccessible(page, "forms with gaps");
	await page.goto("/community/settings/devices");
	await expect(page.getByText("This device", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Install App" }).click();
	await expectAccessible(page, "how to install by hand");
	await page.goto("/community");
	await page.getByRole("button", { name: "Fold sidebar" }).click();
	await expectAccessible(page, "folded sidebar", { only: "wide" });
});

test("axe finds nothing in large text, and nothing is cut off", async ({ page, enter, demo, context, baseURL }) => {
	await enter(page, await demo("free"));
	await context.addCookies([{ name: "exhale_text", value: "125", url: baseURL ?? "" }]);
	for (const path of ["/community/wins", "/community/settings/notifications", "/"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page, `${path} in large text`, { tall: true });
	}
});

test("axe finds nothing at a win alone", async ({ page, member, enter, demo }) => {
	const nora = await member();
	const id = await shareWin(nora, { title: "One for everybody", win: "Seen from near." });
	await decide(await demo("moderator"), id);
	await enter(page, await demo("free"));
	await page.goto(`/community/wins/${id}`);
	await expect(page.getByText("Seen from near.")).toBeVisible();
	await expectAccessible(page, "approved win alone", { at: "/community/wins/$id" });
});

test("axe finds nothing at an application that waits for its answer", async ({ page, server, enter, playwright }) => {
	const jonas = await demoMember(playwright.request, server.url, "applicant");
	await server.completeApplication(jonas.email);
	await enter(page, jonas);
	await page.goto(`${server.url}/community/application-pending`);
	await expect(page.getByRole("heading", { level: 1, name: "Your application" })).toBeVisible();
	await expectAccessible(page, "application pending", { at: "/community/application-pending" });
});

test("axe finds nothing during maintenance and without a network", async ({
	page,
	server,
	enter,
	playwright,
	watch,
}) => {
	// The network is away, and while the house closes an open page may still ask for what it shows.
	watch.allow(NETWORK_ERROR, /403 \(Forbidden\).*\/api\//);
	await enter(page, await demoMember(playwright.request, server.url, "free"));
	await page.goto(`${server.url}/community/wins`);
	await expect(page.getByRole("article").first()).toBeVisible();
	await page.context().setOffline(true);
	await expect(page.getByText("You're offline. You can keep reading and writing")).toBeVisible();
	await expectAccessible(page, "offline bar");
	await page.context().setOffline(false);
	await server.setMaintenance(true);
	await page.goto(`${server.url}/community`);
	await expect(page.getByRole("heading", { level: 1, name: "We are looking after Exhale" })).toBeVisible();
	await expectAccessible(page, "maintenance", { at: "/community/maintenance" });
	await page.context().clearCookies();
	await page.goto(`${server.url}/login`);
	await expect(page.getByText("The community is closed for maintenance")).toBeVisible();
	await expectAccessible(page, "login during maintenance");
});
