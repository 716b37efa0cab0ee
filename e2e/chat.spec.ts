/** The community's chat: members talk live, through lost networks and servers; read places, blocks and the gate hold. */
import { expectAccessible } from "./world/axe";
import { upgradeDialog } from "./world/billing";
import { bubble, COMMUNITY, choose, composer, log, message, ownChannel, post, send, unique } from "./world/chat";
import { demoMember } from "./world/member";
import { clickCutOff, expectInSight } from "./world/scroll-row";
import { expect, type Page, test } from "./world/test";
import { NETWORK_ERROR } from "./world/watch";

test("R008 R052 two members talk live, react, answer, edit and delete @journey", async ({
	page,
	demo,
	enter,
	open,
}) => {
	const [daniel, lea] = [await demo("supporter"), await demo("super")];
	await enter(page, daniel);
	await page.goto("/community/chat");
	await expect(page).toHaveURL(COMMUNITY);
	await expect(page.getByRole("heading", { level: 1, name: "Community chat" })).toBeVisible();
	const other = await open(lea, COMMUNITY);
	await expect(log(other).getByRole("article").first()).toBeVisible();
	const hello = unique("Good morning 🫶🏽 <b>everybody</b>");
	await send(page, hello);
	await expect(bubble(other, hello)).toHaveCount(1);
	await expect(composer(page)).toHaveValue("");

	const answer = unique("Hello Daniel");
	await choose(other, hello, "Reply");
	await send(other, answer);
	await expect(bubble(page, answer)).toContainText("everybody");
	await choose(page, answer, "React");
	await page.getByRole("dialog", { name: "React" }).getByRole("button", { name: "A hug" }).click();
	await expect(bubble(other, answer).getByRole("button", { name: "A hug, 1" })).toHaveAttribute(
		"aria-pressed",
		"false",
	);
	await expect(bubble(page, answer).getByRole("button", { name: "A hug, 1" })).toHaveAttribute("aria-pressed", "true");

	await composer(page).press("ArrowUp");
	const again = page.getByRole("textbox", { name: "Your message, edited" });
	await expect(again).toHaveValue(hello);
	const better = unique("Good evening 🌱");
	await again.fill(better);
	await again.press("Enter");
	await expect(bubble(other, better)).toContainText("edited");
	await expect(bubble(other, hello)).toHaveCount(0);

	await choose(page, better, "Delete");
	await expect(bubble(other, better)).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(bubble(other, better)).toHaveCount(1);
});

/** Without a time limit, a failing step is retried for as long as a test may last. */
const PATIENTLY = { timeout: 20_000 };

test("a channel out of sight has something new, and the page grows no wider", async ({ page, demo, enter }) => {
	const [admin, lea] = [await demo("admin"), await demo("super")];
	const channel = await ownChannel(admin);
	const level = { data: { level: "everything" } };
	expect((await lea.api.put(`/api/chat/channels/${channel.id}/level`, level)).status()).toBe(200);
	await enter(page, lea);
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto(COMMUNITY);
	await expect(composer(page)).toBeVisible();
	const row = page.getByRole("navigation", { name: "Channels" });
	const link = row.getByRole("link", { name: channel.name });
	await post(admin, channel.id, "Good evening");
	await expect(link).toHaveAccessibleName(/new/);
	await expect.poll(async () => (await link.boundingBox())?.x).toBeGreaterThan(320);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

	// The focus ring belongs to the message, as in every channel the keyboard visits; channels of other tests move the rest.
	const paths = await row.getByRole("link").evaluateAll((links) => links.map((one) => one.getAttribute("href")));
	for (const path of paths) {
		const one = row.locator(`a[href="${path}"]`);
		await expect(async () => {
			await one.blur();
			await one.focus();
			await expectInSight(one);
		}).toPass(PATIENTLY);
	}

	await expect(async () => {
		// Once it is open, another press changes nothing.
		if (new URL(page.url()).pathname !== channel.path) await clickCutOff(page, link);
		await expect(page).toHaveURL(channel.path, { timeout: 3000 });
	}).toPass(PATIENTLY);
	await expect(page.getByRole("log").getByText("Good evening")).toBeVisible();
	await expect(() => expectInSight(link)).toPass(PATIENTLY);

	await page.reload();
	await expect(page.getByRole("log").getByText("Good evening")).toBeVisible();
	await expect(() => expectInSight(link)).toPass(PATIENTLY);
});

test("what is written without a network goes once and in order when it is back @journey", async ({
	page,
	demo,
	enter,
	open,
	watch,
}) => {
	watch.allow(NETWORK_ERROR, /WebSocket connection/);
	const { path } = await ownChannel(await demo("admin"));
	await enter(page, await demo("supporter"));
	await page.goto(path);
	const other = await open(await demo("super"), path);
	await expect(composer(page)).toBeVisible();
	await expect(composer(other)).toBeVisible();
	await page.context().setOffline(true);
	for (const text of ["First words", "Second words", "Third words"]) await send(page, text);
	await expect(message(page, "First words")).toContainText("Waiting to reconnect");
	await send(other, "Meanwhile");
	await expect(message(other, "Meanwhile")).toBeVisible();
	await expect(page.getByText("Reconnecting… what you write is saved.")).toBeVisible();
	await page.context().setOffline(false);
	await expect(message(other, "Third words")).toBeVisible();
	for (const shown of [page, other]) {
		await expect(log(shown).getByRole("article")).toHaveCount(4);
		await expect(log(shown).getByRole("article").last()).toContainText("Third words");
	}
	await expect(page.getByText("Reconnecting… what you write is saved.")).toHaveCount(0);
});

test("a message that could not go survives a reload", async ({ page, demo, enter, watch }) => {
	watch.allow(NETWORK_ERROR, /WebSocket connection/, /503/);
	const { path } = await ownChannel(await demo("admin"));
	await enter(page, await demo("supporter"));
	await page.goto(path);
	await page.route("**/api/chat/channels/*/messages", (route) =>
		route.request().method() === "POST" ? route.abort() : route.continue(),
	);
	await send(page, "Kept on the device");
	await expect(message(page, "Kept on the device")).toContainText("Waiting to reconnect");
	await composer(page).fill("Half a thou");
	await page.unroute("**/api/chat/channels/*/messages");
	await page.reload();
	await expect(message(page, "Kept on the device")).toHaveCount(1);
	await expect(message(page, "Kept on the device")).not.toContainText(/Waiting|Sending|Sends/);
	await expect(composer(page)).toHaveValue("Half a thou");
});

test("a server that is killed and comes back loses and doubles nothing", async ({
	page,
	server,
	enter,
	open,
	playwright,
	watch,
}) => {
	watch.allow(NETWORK_ERROR, /WebSocket connection/, /Failed to load resource/);
	const [daniel, lea] = [
		await demoMember(playwright.request, server.url, "supporter"),
		await demoMember(playwright.request, server.url, "super"),
	];
	await enter(page, daniel);
	await page.goto(server.url + COMMUNITY);
	const other = await open(lea, server.url + COMMUNITY);
	await send(page, "Before the dark");
	await expect(message(other, "Before the dark")).toBeVisible();
	await server.kill();
	await send(page, "In the dark");
	await send(other, "I am here too");
	await expect(message(page, "In the dark")).toContainText(/Waiting|busy/);
	await server.start();
	for (const shown of [page, other]) {
		for (const text of ["Before the dark", "In the dark", "I am here too"]) {
			await expect(message(shown, text)).toHaveCount(1);
			await expect(message(shown, text)).not.toContainText(/Waiting|Sending|Sends/);
		}
	}
	const order = (shown: Page) => log(shown).getByRole("article").allTextContents();
	const dark = (texts: string[]) => texts.map((text) => /Before the dark|In the dark|I am here too/.exec(text)?.[0]);
	expect(dark(await order(page)).filter(Boolean)).toEqual(dark(await order(other)).filter(Boolean));
});

test("two tabs of one member agree on what is new", async ({ page, demo, enter }) => {
	const [admin, ambassador, lea] = [await demo("admin"), await demo("ambassador"), await demo("super")];
	const { id, path } = await ownChannel(admin);
	await ambassador.api.put(`/api/chat/channels/${id}/level`, { data: { level: "everything" } });
	await enter(page, ambassador);
	await page.goto("/community/wins");
	const chat = page.getByRole("navigation", { name: "Community" }).getByRole("link", { name: /^Chat/ });
	await expect(chat).toHaveText("Chat");
	await post(lea, id, "One for you");
	await post(lea, id, "And another");
	await expect(chat).toHaveText("Chat2 new");
	const second = await page.context().newPage();
	await second.goto(path);
	await expect(message(second, "And another")).toBeVisible();
	await expect(chat).toHaveText("Chat");
});

test("a block takes effect at once, and its end too", async ({ page, demo, enter }) => {
	const [admin, lea] = [await demo("admin"), await demo("super")];
	const { id, path } = await ownChannel(admin);
	await post(lea, id, "Something unkind");
	await enter(page, await demo("pro"));
	await page.goto(path);
	await choose(page, "Something unkind", "Block author");
	await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
	await expect(message(page, "Something unkind")).toHaveCount(0);
	await post(lea, id, "Once more");
	await post(admin, id, "All is calm");
	await expect(message(page, "All is calm")).toBeVisible();
	await expect(message(page, "Once more")).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(message(page, "Once more")).toBeVisible();
});

test("a moderator removes a message with a reason, and its author reads why", async ({ page, demo, enter, open }) => {
	const [admin, daniel] = [await demo("admin"), await demo("supporter")];
	const { id, path } = await ownChannel(admin);
	await post(daniel, id, "Buy this now");
	await enter(page, await demo("moderator"));
	await page.goto(path);
	const author = await open(daniel, path);
	const other = await open(await demo("super"), path);
	await expect(message(other, "Buy this now")).toBeVisible();
	await choose(page, "Buy this now", "Remove");
	await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("No advertising, please.");
	await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
	await expect(message(other, "This message was removed by a moderator.")).toBeVisible();
	await expect(log(other)).not.toContainText("Buy this now");
	await expect(message(author, "No advertising, please.")).toBeVisible();
});

test("R301 R393 below Supporter the chat shows the dialog, and Maybe Later leads home @journey", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto(COMMUNITY);
	await expect(upgradeDialog(page)).toContainText("You need to upgrade to chat.");
	await expect(upgradeDialog(page).getByRole("link", { name: "I need help now" }).last()).toBeVisible();
	await upgradeDialog(page).getByRole("button", { name: "Maybe Later" }).click();
	await expect(page).toHaveURL("/community");
});

test("a long channel stays where one reads, and draws only what is in sight", async ({ page, demo, enter }) => {
	const [admin, lea] = [await demo("admin"), await demo("super")];
	const { id, path } = await ownChannel(admin);
	for (let number = 1; number <= 130; number += 1) await post(lea, id, `Line ${number}.`);
	await enter(page, await demo("supporter"));
	await page.goto(path);
	await expect(message(page, "Line 130.")).toBeVisible();
	expect(await log(page).getByRole("article").count()).toBeLessThan(60);
	await log(page).hover();
	await expect(async () => {
		await page.mouse.wheel(0, -1500);
		await expect(message(page, "Line 40.")).toBeVisible({ timeout: 300 });
	}).toPass();
	const where = async () => (await message(page, "Line 40.").boundingBox())?.y ?? 0;
	await expect.poll(async () => Math.abs((await where()) - (await where()))).toBe(0);
	const before = await where();
	await post(lea, id, "Something new.");
	await expect(page.getByRole("button", { name: "1 new message" })).toBeVisible();
	expect(Math.abs((await where()) - before)).toBeLessThan(2);
	await page.getByRole("button", { name: "1 new message" }).click();
	await expect(message(page, "Something new.")).toBeInViewport();
});

test("the chat is within reach of the keyboard alone", async ({ page, demo, enter }) => {
	const { id, path } = await ownChannel(await demo("admin"));
	const lea = await demo("super");
	await post(lea, id, "Up here");
	await post(lea, id, "And here");
	await enter(page, await demo("supporter"));
	await page.goto(path);
	await expect(message(page, "And here")).toBeVisible();
	await log(page).focus();
	await page.keyboard.press("ArrowUp");
	await expect(message(page, "And here")).toBeFocused();
	await page.keyboard.press("ArrowUp");
	await expect(message(page, "Up here")).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(composer(page)).toBeFocused();
	await page.keyboard.type("Down here");
	await page.keyboard.press("Shift+Enter");
	await page.keyboard.type("and on the next line");
	await page.keyboard.press("Enter");
	await expect(message(page, "and on the next line")).toContainText("Up here");
});

test("the chat's screens are accessible", async ({ page, demo, enter }) => {
	await enter(page, await demo("moderator"));
	await page.goto(COMMUNITY);
	await expect(log(page).getByRole("article").first()).toBeVisible();
	await expectAccessible(page, "the channel", { at: "/community/chat/$channel" });
	await page.getByRole("button", { name: "Chat settings" }).click();
	await expectAccessible(page, "its settings");
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Search" }).click();
	await page.getByRole("searchbox", { name: "Words to look for" }).fill("the");
	await expect(page.getByRole("dialog").getByRole("status").filter({ hasText: "found" })).toBeVisible();
	await expectAccessible(page, "search");
});

test("a photo in the chat is seen by others, and gone with its message @journey", async ({
	page,
	demo,
	enter,
	open,
	media,
	watch,
}) => {
	// The frame of a photo whose message is deleted at that moment.
	watch.allow(/status of 404 .*\/media\//);
	const [daniel, lea] = [await demo("supporter"), await demo("super")];
	await enter(page, daniel);
	const channel = await ownChannel(await demo("admin"));
	await page.goto(channel.path);
	const other = await open(lea, channel.path);
	await page.getByLabel("Choose a photo").setInputFiles(media.photo);
	await expect(page.getByRole("img", { name: "The one that goes with your message" })).toBeVisible();
	await page.getByRole("button", { name: "Send" }).click();
	const photo = (one: Page) => log(one).getByRole("img", { name: /^Shared by / });
	await expect(photo(other)).toBeVisible();
	await expect.poll(() => photo(other).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
	const words = unique("The lake this morning");
	await page.getByLabel("Choose a photo").setInputFiles(media.photo);
	await expect(page.getByRole("img", { name: "The one that goes with your message" })).toBeVisible();
	await send(page, words);
	await expect(photo(other)).toHaveCount(2);
	await choose(page, words, "Delete");
	await expect(photo(other)).toHaveCount(1);
});

test("a video in the chat is played by others from its still on, and gone with its message @journey", async ({
	page,
	demo,
	enter,
	open,
	media,
	watch,
}) => {
	// The frame of a video whose message is deleted at that moment.
	watch.allow(/status of 404 .*\/media\//);
	const [daniel, lea] = [await demo("supporter"), await demo("super")];
	await enter(page, daniel);
	const channel = await ownChannel(await demo("admin"));
	await page.goto(channel.path);
	const other = await open(lea, channel.path);
	await page.getByLabel("Choose a video").setInputFiles(media.longVideo);
	await expect(page.getByText("Video is too long. Max duration is 30 seconds.")).toBeVisible();
	await page.getByLabel("Choose a video").setInputFiles(media.video);
	const preview = page.getByLabel("The video that goes with your message");
	await expect(preview).toHaveAttribute("poster", /^\/media\//);
	// What is uploaded goes with the draft through a reload.
	await page.reload();
	await expect(preview).toBeVisible();
	const words = unique("The lake this morning");
	await send(page, words);
	const player = bubble(other, words).getByLabel(/^Video shared by /);
	await expect(player).toBeVisible();
	await expect(player).toHaveAttribute("poster", /^\/media\//);
	const size = await player.boundingBox();
	expect(await player.evaluate((film: HTMLVideoElement) => [film.paused, film.readyState])).toEqual([true, 0]);
	await player.focus();
	await other.keyboard.press("Space");
	await expect.poll(() => player.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
	expect(await player.boundingBox()).toEqual(size);
	await expectAccessible(other, "video");
	const address = (await player.getAttribute("src")) ?? "";
	await choose(page, words, "Delete");
	await expect(player).toHaveCount(0);
	await expect.poll(async () => (await other.request.get(address)).status()).toBe(404);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(player).toBeVisible();
	expect(await player.getAttribute("src")).not.toBe(address);
});

test.describe("a device whose clock is wrong", () => {
	for (const days of [-3, 3]) {
		test(`by ${days} days reads and writes in the order of the server`, async ({ page, demo, enter, open }) => {
			const [daniel, lea] = [await demo("supporter"), await demo("super")];
			await enter(page, daniel);
			const channel = await ownChannel(await demo("admin"));
			await page.clock.install({ time: Date.now() + days * 24 * 60 * 60 * 1000 });
			await page.goto(channel.path);
			const other = await open(lea, channel.path);
			const words = ["One", "Two", "Three", "Four"].map(unique);
			for (const [number, text] of words.entries()) {
				await send(number % 2 === 0 ? page : other, text);
				for (const tab of [page, other]) await expect(bubble(tab, text)).toHaveCount(1);
			}
			for (const tab of [page, other]) {
				await expect(log(tab).getByRole("article")).toHaveText(words.map((text) => new RegExp(text)));
			}
			await page.reload();
			await expect(log(page).getByRole("article")).toHaveText(words.map((text) => new RegExp(text)));
		});
	}
});
