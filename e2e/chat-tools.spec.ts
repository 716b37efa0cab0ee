/** Chat tools: typing, mentions, search and pins, slow mode, mutes, and reports. */
import { expectAccessible } from "./world/axe";
import { bubble, choose, composer, log, message, ownChannel, post, send, unique } from "./world/chat";
import { supporter } from "./world/member";
import { showAtDesk } from "./world/screens";
import { expect, type Locator, type Page, test } from "./world/test";

/** Typing is neither shown nor seen by members who turn it off. */
async function turnOff(page: Page, what: string) {
	await page.getByRole("button", { name: "Chat settings" }).click();
	await page.getByRole("switch", { name: what, exact: true }).uncheck({ force: true });
	await page.keyboard.press("Escape");
}

test("who is typing is seen by the other unless one of them turns it off, and goes", async ({
	page,
	demo,
	enter,
	open,
}) => {
	const [daniel, lea] = [await demo("supporter"), await demo("super")];
	const { path } = await ownChannel(await demo("admin"));
	await enter(page, daniel);
	await page.goto(path);
	const other = await open(lea, path);
	const deaf = await open(await demo("moderator"), path);
	await turnOff(deaf, "Show who is typing");
	await expect(async () => {
		await composer(page).pressSequentially("I ");
		await expect(other.getByText(`${daniel.displayName} is typing`)).toBeVisible({ timeout: 3500 });
	}).toPass({ timeout: 60_000 });
	await expect(page.getByText(/is typing/)).toHaveCount(0);
	await expect(deaf.getByText(/is typing/)).toHaveCount(0);
	await expect(other.getByText(/is typing/)).toHaveCount(0);
	await turnOff(page, "Show others when I'm typing");
	const frames: string[] = [];
	page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => frames.push(String(payload))));
	await page.reload();
	await composer(page).pressSequentially("I am silent");
	const words = unique("and heard");
	await send(page, words);
	await expect(bubble(page, words)).toBeVisible();
	expect(frames.length).toBeGreaterThan(0);
	expect(frames.filter((frame) => frame.includes("typing"))).toEqual([]);
});

test("a mention by the keyboard tells the other, and leads to the message", async ({ page, demo, enter, open }) => {
	const [daniel, lea] = [await demo("supporter"), await demo("super")];
	const { id, path, name } = await ownChannel(await demo("admin"));
	const other = await open(lea, "/community/notifications");
	await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
	await enter(page, daniel);
	await page.goto(path);
	const words = unique("what do you think");
	await composer(page).pressSequentially("@");
	const search = page.getByRole("combobox", { name: /Mention members/ });
	await expect(search).toBeFocused();
	await page.keyboard.type(lea.displayName.split(" ")[0] ?? "");
	const found = page.getByRole("option", { name: lea.displayName });
	await expect(found.first()).toBeVisible();
	await expect(async () => {
		await page.keyboard.press("ArrowDown");
		await expect(found.first()).toHaveAttribute("aria-selected", "true", { timeout: 500 });
	}).toPass();
	await page.keyboard.press("Enter");
	await expect(composer(page)).toBeFocused();
	await expect(composer(page)).toHaveValue(`@${lea.displayName} `);
	await page.keyboard.type(words);
	await page.keyboard.press("Enter");
	await expect(bubble(page, words)).toBeVisible();
	for (let number = 1; number <= 60; number += 1) await post(daniel, id, `After that ${number}.`);

	await other
		.getByRole("link", { name: `${daniel.displayName} mentioned you in chat.` })
		.first()
		.click();
	await expect(log(other)).toHaveAccessibleName(`Messages in ${name}`);
	await expect(bubble(other, words)).toBeInViewport();
	await expect(bubble(other, words)).toContainText("Mentions you.");
});

test("search finds what was said long ago, and jumps to it @phone", async ({ page, demo, enter, open }) => {
	const [daniel, lea] = [await demo("supporter"), await demo("super")];
	const { id, path } = await ownChannel(await demo("admin"));
	const other = await open(lea, path);
	const words = unique("The Café by the river");
	await send(other, words);
	await expect(bubble(other, words)).toBeVisible();
	for (let number = 1; number <= 120; number += 1) await post(lea, id, `Line ${number}.`);
	await enter(page, daniel);
	await page.goto(path);
	await expect(message(page, "Line 120.")).toBeVisible();
	await page.getByRole("button", { name: "Search" }).click();
	await page.getByRole("searchbox", { name: "Words to look for" }).fill("cafe RIVER");
	const found = page.getByRole("dialog");
	await expect(found.getByText("1 found.")).toBeVisible();
	await found.getByRole("button", { name: words }).click();
	await expect(found).toHaveCount(0);
	await expect(bubble(page, words)).toBeInViewport();
	await page.getByRole("button", { name: /latest messages|new message/i }).click();
	await expect(message(page, "Line 120.")).toBeInViewport();
});

test("a moderator pins a message, and everyone finds it", async ({ page, demo, enter, open }) => {
	const [robin, lea] = [await demo("moderator"), await demo("super")];
	const { id, path } = await ownChannel(await demo("admin"));
	const words = unique("Be kind to each other");
	await post(lea, id, words);
	await enter(page, robin);
	await page.goto(path);
	const other = await open(lea, path);
	await expect(bubble(other, words)).toBeVisible();
	await choose(page, words, "Pin");
	await expect(page.getByText("Pinned. Everyone can find it above the channel.")).toBeVisible();
	await other.getByRole("button", { name: "Pinned messages" }).click();
	const pins = other.getByRole("dialog", { name: "Pinned messages" });
	await expect(pins.getByRole("button", { name: words })).toBeVisible();
	await choose(page, words, "Unpin");
	await expect(pins.getByText("Nothing is pinned here")).toBeVisible();
});

test("slow mode holds the second message back, and its words are kept until it goes", async ({
	page,
	demo,
	enter,
	open,
	watch,
}) => {
	watch.allow(/429/);
	const { path } = await ownChannel(await demo("admin"));
	const desk = await open(await demo("moderator"), path);
	await desk.getByRole("button", { name: "Chat settings" }).click();
	// However slow the machine is, the second message comes within it.
	await desk.getByText("5 min", { exact: true }).click();
	await expect(desk.getByRole("radio", { name: "5 min" })).toBeChecked();
	await enter(page, await demo("supporter"));
	await page.goto(path);
	await expect(page.getByText("Slow mode: one message every 5 minutes.")).toBeVisible();
	await send(page, "The first goes");
	await send(page, "The second waits");
	await expect(message(desk, "The first goes")).toBeVisible();
	await expect(message(page, "The second waits")).toContainText("Slow mode is on. Sends automatically in a moment.");
	await expect(message(desk, "The second waits")).toHaveCount(0);
	await page.reload();
	await expect(message(page, "The second waits")).toContainText("Slow mode is on. Sends automatically in a moment.");
	await desk.getByText("Off", { exact: true }).click();
	await expect(desk.getByRole("radio", { name: "Off" })).toBeChecked();
	// It is tried again every half minute, and at once on a new page.
	await page.reload();
	await expect(message(page, "The second waits")).not.toContainText(/Slow mode|Sending/);
	await desk.keyboard.press("Escape");
	await expect(message(desk, "The second waits")).toHaveCount(1);
});

test("a moderator asks someone to pause, and the composer says until when", async ({
	page,
	demo,
	member,
	enter,
	open,
}) => {
	const [admin, nora] = [await demo("admin"), await member()];
	await supporter(nora, admin);
	const { id, path } = await ownChannel(admin);
	const words = unique("You are all wrong");
	await post(nora, id, words);
	await enter(page, await demo("moderator"));
	await page.goto(path);
	const other = await open(nora, path);
	await composer(other).fill("And another thing");
	await choose(page, words, "Mute author");
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Reason" }).fill("Please take a breath.");
	await dialog.getByRole("button", { name: "Mute" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(other.getByText(/A moderator muted you in chat until/)).toBeVisible();
	await expect(composer(other)).toHaveCount(0);
	await expect(bubble(other, words)).toBeVisible();

	await page.getByRole("button", { name: "Chat settings" }).click();
	await page.getByRole("button", { name: "Who is muted" }).click();
	const muted = page.getByRole("dialog", { name: "Who is muted" });
	const row = muted.getByRole("listitem").filter({ hasText: "Please take a breath." });
	await expect(row).toContainText(nora.displayName);
	await expect(row).toContainText("In the whole chat until");
	await row.getByRole("button", { name: `End mute of ${nora.displayName}` }).click();
	await expect(row).toHaveCount(0);
	await expect(composer(other)).toHaveValue("And another thing");
});

test("an admin says what a channel is about, closes it and opens it again", async ({ page, demo, enter, open }) => {
	const { path, name } = await ownChannel(await demo("admin"));
	const other = await open(await demo("supporter"), path);
	await expect(composer(other)).toBeVisible();
	await enter(page, await demo("admin"));
	await page.goto(path);
	async function about(act: (dialog: Locator) => Promise<void>) {
		await page.getByRole("button", { name: "Chat settings" }).click();
		await page.getByRole("button", { name: "About this channel" }).click();
		const dialog = page.getByRole("dialog", { name: "About this channel" });
		await act(dialog);
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog).toHaveCount(0);
	}
	await about(async (dialog) => {
		await expect(dialog.getByRole("textbox", { name: /Name/ })).toHaveValue(name);
		await dialog.getByRole("textbox", { name: /Keep messages for \(days\)/ }).fill("3");
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog.getByText(/Please choose from 7 to 3650 days/)).toBeVisible();
		await dialog.getByRole("textbox", { name: /Keep messages for \(days\)/ }).fill("30");
		await dialog.getByRole("textbox", { name: /What it is for|Topic/ }).fill("For quiet evenings.");
		await dialog.getByRole("switch", { name: "Closed" }).check({ force: true });
	});
	await expect(page.getByText("For quiet evenings.")).toBeVisible();
	await expect(page.getByText("This channel is closed. You can still read it.")).toBeVisible();
	await other.reload();
	await expect(other.getByText("This channel is closed. You can still read it.")).toBeVisible();
	await about(async (dialog) => {
		await expect(dialog.getByRole("textbox", { name: /Keep messages for \(days\)/ })).toHaveValue("30");
		await dialog.getByRole("switch", { name: "Closed" }).uncheck({ force: true });
	});
	await expect(composer(page)).toBeVisible();
});

test("a message with a muted word stays folded, and is read by members who wish to @phone", async ({
	page,
	demo,
	member,
	enter,
	open,
}) => {
	const admin = await demo("admin");
	const nora = await member();
	await supporter(nora, admin);
	const { id, path } = await ownChannel(admin);
	const words = unique("I stepped on the SCALE, again");
	await post(await demo("supporter"), id, words);
	await enter(page, nora);
	await page.goto(path);
	await expect(bubble(page, words)).toBeVisible();
	const settings = await open(nora, "/community/settings/notifications");
	await settings.getByRole("textbox", { name: /A word or a phrase/ }).fill("scale");
	await settings.keyboard.press("Enter");
	await expect(settings.getByRole("list", { name: "Muted words" })).toContainText("scale");
	// The other tab is updated.
	const folded = log(page).getByText("Hidden: contains a word you muted");
	await expect(folded).toBeVisible();
	await expect(log(page).getByText(words)).toBeHidden();
	await folded.click();
	await expect(log(page).getByText(words)).toBeVisible();
	await settings.getByRole("button", { name: "Unmute scale" }).click();
	await expect(folded).toHaveCount(0);
	await expect(bubble(page, words)).toBeVisible();
});

test("a reported message lies at the moderators' desk", async ({ page, demo, enter, open }) => {
	const [daniel, lea] = [await demo("supporter"), await demo("super")];
	const { id, path } = await ownChannel(await demo("admin"));
	const words = unique("Buy my pills");
	await post(lea, id, words);
	await enter(page, daniel);
	await page.goto(path);
	await choose(page, words, "Report");
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio").first().check({ force: true });
	await dialog.getByLabel("What should moderators know?").fill("They do this every day.");
	await dialog.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("dialog", { name: "Thank you" })).toBeVisible();
	const desk = await open(await demo("moderator"), "/community/moderator");
	const item = await showAtDesk(desk, desk.getByRole("article").filter({ hasText: words }));
	await item.getByRole("button", { name: "Review" }).click();
	await expect(item).toContainText("They do this every day.");
});

test("one press reacts: under the mouse, with the keyboard, and after a long press on a phone @journey", async ({
	page,
	demo,
	enter,
	hasTouch,
}) => {
	const { id, path } = await ownChannel(await demo("admin"));
	await post(await demo("super"), id, "A good day to all");
	await enter(page, await demo("supporter"));
	await page.goto(path);
	const hello = bubble(page, "A good day to all");
	await expect(hello).toBeVisible();
	const bar = page.getByRole("toolbar", { name: /^React to the message by/ });
	const height = (await hello.boundingBox())?.height;
	if (hasTouch) {
		const { x = 0, y = 0 } = (await hello.getByText("A good day to all").boundingBox()) ?? {};
		const touches = await page.context().newCDPSession(page);
		await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 20, y: y + 10 }] });
		await expect(bar).toBeVisible();
		await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	} else await hello.hover();
	await expect(bar).toBeInViewport({ ratio: 1 });
	expect((await hello.boundingBox())?.height).toBe(height);
	expect(await page.evaluate(() => String(window.getSelection()))).toBe("");
	if (!hasTouch) await expectAccessible(page, "reacting", { only: "wide" });
	await bar.getByRole("button", { name: "A hug" }).click();
	await expect(hello.getByRole("button", { name: "A hug, 1" })).toHaveAttribute("aria-pressed", "true");
	if (hasTouch) return expect(bar).toHaveCount(0);

	await page.getByRole("heading", { level: 1 }).hover();
	await expect(bar).toHaveCount(0);
	await log(page).focus();
	await page.keyboard.press("ArrowUp");
	await expect(hello).toBeFocused();
	await expect(bar).toBeVisible();
	for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
	await expect(bar.getByRole("button", { name: "Warmth" })).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await expect(hello.getByRole("button", { name: "Growing, 1" })).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.press("Escape");
	await expect(hello).toBeFocused();
	await expect(bar).toHaveCount(0);
});
