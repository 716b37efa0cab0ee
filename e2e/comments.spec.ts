/** Comments below a Win: two members talk, like, change their minds, follow a link, and write what must stay text. */
import { expectAccessible } from "./world/axe";
import { type DemoName, decide, type Member, shareWin } from "./world/member";
import { expect, type Locator, type Page, test } from "./world/test";

type Demo = (name: DemoName) => Promise<Member>;

async function approvedWin(author: Member, demo: Demo): Promise<{ id: string; path: string; title: string }> {
	const title = `Rang the bell ${author.uid.slice(-8)}`;
	const id = await shareWin(author, { title, win: "And waited." });
	await decide(await demo("moderator"), id);
	return { id, path: `/community/wins/${id}`, title };
}

async function say(member: Member, win: string, text: string, replyToCommentId?: string): Promise<string> {
	const answer = await member.api.post(`/api/wins/${win}/comments`, { data: { text, replyToCommentId } });
	expect(answer.ok(), await answer.text()).toBe(true);
	return (await answer.json()).id;
}

/** The comment that says this. */
const saying = (page: Page, text: string): Locator =>
	page.getByRole("article", { name: /^Comment by/ }).filter({ hasText: text });
const box = (page: Page): Locator => page.getByRole("textbox", { name: "Your comment" });

async function choose(page: Page, comment: Locator, what: string) {
	await comment.getByRole("button", { name: /^More for/ }).click();
	await page.getByRole("menuitem", { name: what }).click();
}

test("R005 R006 R169 R347 R348 two members comment, reply, like and edit @journey", async ({
	page,
	member,
	demo,
	enter,
	open,
}) => {
	const [nora, lea] = [await member("Nora"), await member("Lea")];
	const { path, title } = await approvedWin(nora, demo);
	await enter(page, lea);
	await page.goto(path);
	await expect(page.getByText("No comments yet")).toBeVisible();
	await box(page).fill("How long did you wait?");
	await box(page).press("Control+Enter");
	await expect(saying(page, "How long did you wait?")).toBeVisible();
	await expect(box(page)).toHaveValue("");
	await expect(page.getByText("Comment added")).toBeAttached();

	const other = await open(nora, "/community/wins");
	const card = other.getByRole("article").filter({ hasText: title });
	await card.getByRole("link", { name: "1 comment" }).click();
	const question = saying(other, "How long did you wait?");
	await expect(question).toContainText("Lea A.");
	await question.getByRole("button", { name: "Like" }).click();
	await expect(question.getByRole("button", { name: /^Like 1/ })).toBeVisible();
	await question.getByRole("button", { name: "Reply to Lea A." }).click();
	await other.getByRole("textbox", { name: "Reply to Lea A." }).fill("For three long minuets.");
	await other.getByRole("form", { name: "Reply to Lea A." }).getByRole("button", { name: "Reply" }).click();
	const reply = saying(other, "For three long minuets.");
	await expect(reply).toContainText("Author");
	await choose(other, reply, "Edit");
	await other.getByRole("form", { name: "Edit your comment" }).getByRole("textbox").fill("For three long minutes.");
	await other.getByRole("button", { name: "Save", exact: true }).click();
	await expect(saying(other, "For three long minutes.")).toContainText("edited");

	await page.reload();
	await expect(page.getByRole("list", { name: "Replies" })).toContainText("For three long minutes.");
	await expect(saying(page, "For three long minutes.")).toContainText("edited");
	const mine = saying(page, "How long did you wait?");
	await expect(mine.getByRole("button", { name: /^Like 1/ })).toHaveAttribute("aria-pressed", "false");
	await saying(page, "For three long minutes.")
		.getByRole("button", { name: /^More for/ })
		.click();
	await expect(page.getByRole("menuitem")).toHaveText(["Copy link", "Report", "Block author"]);
});

test("R349 a deleted comment comes back with Undo, and stays gone without @journey", async ({
	page,
	member,
	demo,
	enter,
	open,
}) => {
	const [nora, lea] = [await member("Nora"), await member("Lea")];
	const { id, path } = await approvedWin(nora, demo);
	const answered = await say(lea, id, "I take that back");
	await say(nora, id, "A reply that stays", answered);
	await say(lea, id, "And this too");
	await enter(page, lea);
	await page.goto(path);
	await choose(page, saying(page, "And this too"), "Delete");
	await expect(saying(page, "And this too")).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(saying(page, "And this too")).toBeVisible();
	await choose(page, saying(page, "I take that back"), "Delete");
	await expect(page.getByText("This comment was deleted.")).toBeVisible();

	const other = await open(nora, path);
	await expect(other.getByText("This comment was deleted.")).toBeVisible();
	await expect(saying(other, "A reply that stays")).toBeVisible();
	await expect(saying(other, "And this too")).toBeVisible();
	await expect(other.getByText("I take that back")).toHaveCount(0);
});

test("a link leads to a reply far down, which is found by keyboard and eye @phone", async ({
	page,
	member,
	demo,
	enter,
	watch,
}) => {
	const [nora, lea] = [await member("Nora"), await member("Lea")];
	const { id, path } = await approvedWin(nora, demo);
	for (let number = 0; number < 24; number += 1) await say(lea, id, `Comment ${number}`);
	const parent = await say(lea, id, "The last one");
	for (let number = 0; number < 4; number += 1) await say(nora, id, `Reply ${number}`, parent);
	const meant = await say(nora, id, "The one meant", parent);
	await enter(page, lea);
	await page.goto(`${path}?comment=${meant}`);
	const reply = saying(page, "The one meant");
	await expect(reply).toBeFocused();
	await expect(reply).toBeInViewport();
	await expect(saying(page, "The last one")).toBeVisible();
	await page.getByRole("button", { name: "Show 4 replies" }).click();
	await expect(page.getByRole("list", { name: "Replies" }).getByRole("article")).toHaveCount(5);
	await page.getByRole("button", { name: "Show more" }).click();
	await expect(saying(page, "Comment 23")).toBeVisible();
	await expect(saying(page, "The last one")).toHaveCount(1);

	watch.allow(/404/);
	await page.goto(`${path}?comment=0190c0c0-0000-7000-8000-000000000003`);
	await expect(page.getByText("The comment you followed a link to is no longer here.")).toBeVisible();
	await expect(saying(page, "Comment 0")).toBeVisible();
});

const MARKS = "\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b".repeat(4);
const HOSTILE = [
	"</p></article><script>window.hacked=1</script><img src=x onerror=window.hacked=1>",
	"<a href=javascript:window.hacked=1>press</a> javascript:window.hacked=1 https://evil.example/",
	"\u202Eright to left\u202C and \u2066isolated\u2069",
	`z${MARKS}a${MARKS}lgo`,
	"😮‍💨🏳️‍🌈🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩🏽‍🚀",
	"x".repeat(300),
].join("\n");
/** Without what would turn the text around it. */
const KEPT = HOSTILE.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");

test("whatever is written stays text, and keeps to its place @journey", async ({ page, member, demo, enter, open }) => {
	page.context().on("dialog", () => expect(false, "nothing may open a dialog").toBe(true));
	const [nora, mallory] = [await member("Nora"), await member("<b>Mallory</b>")];
	const { path } = await approvedWin(nora, demo);
	await enter(page, mallory);
	await page.goto(path);
	await box(page).fill(HOSTILE);
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	await expect(saying(page, "lgo")).toBeVisible();
	const other = await open(nora, path);
	for (const who of [page, other]) {
		const comment = saying(who, "lgo");
		await expect(comment).toContainText("<b>Mallory</b> A.");
		expect(await comment.locator("p[dir=auto]").textContent()).toBe(KEPT);
		expect(await who.evaluate(() => "hacked" in window)).toBe(false);
		await expect(comment.locator("a, img, script, b")).toHaveCount(0);
		const sideways = await who.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(sideways).toBeLessThanOrEqual(0);
	}
});

test("words for a win that was withdrawn in the meantime are kept @phone", async ({
	page,
	member,
	demo,
	enter,
	watch,
}) => {
	watch.allow(/404/);
	const [nora, lea] = [await member("Nora"), await member("Lea")];
	const { id, path } = await approvedWin(nora, demo);
	await enter(page, lea);
	await page.goto(path);
	await box(page).fill("I wanted to say something kind.");
	expect((await nora.api.delete(`/api/wins/${id}`)).ok()).toBe(true);
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	const refused = page.getByRole("alert").filter({ hasText: "no longer here" });
	await expect(refused).toContainText("What you wrote is saved on this device.");
	await expect(box(page)).toHaveValue("I wanted to say something kind.");
});

test("a draft outlives a reload, and an answer that got lost makes no second comment @phone", async ({
	page,
	member,
	demo,
	enter,
	watch,
}) => {
	watch.allow(/ERR_FAILED/);
	const [nora, lea] = [await member("Nora"), await member("Lea")];
	const { id, path } = await approvedWin(nora, demo);
	await enter(page, lea);
	await page.goto(path);
	await box(page).fill("Said once");
	await page.reload();
	await expect(box(page)).toHaveValue("Said once");
	await page.route(`**/api/wins/${id}/comments`, async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		await route.fetch();
		await route.abort();
	});
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	await expect(page.getByRole("alert").filter({ hasText: "offline" })).toBeVisible();
	await page.unroute(`**/api/wins/${id}/comments`);
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	await expect(box(page)).toHaveValue("");
	const { items } = await (await lea.api.get(`/api/wins/${id}/comments`)).json();
	expect(items.map(({ text }: { text: string }) => text)).toEqual(["Said once"]);
});

test("a thread can be used by everyone: axe, keyboard and large targets", async ({ page, member, demo, enter }) => {
	const [nora, lea] = [await member("Nora"), await member("Lea")];
	const { id, path } = await approvedWin(nora, demo);
	const top = await say(lea, id, "Something to answer");
	await say(nora, id, "An answer", top);
	const gone = await say(lea, id, "Gone soon");
	await say(nora, id, "Left behind", gone);
	expect((await lea.api.delete(`/api/comments/${gone}`)).ok()).toBe(true);
	await enter(page, lea);
	await page.goto(`${path}?comment=${top}`);
	const mine = saying(page, "Something to answer");
	await expect(mine).toBeFocused();
	await expectAccessible(page, "a thread with a tombstone and a linked comment");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
	await expect(page.getByRole("form", { name: "Edit your comment" }).getByRole("textbox")).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(mine.getByRole("button", { name: /^More for/ })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(mine.getByRole("button", { name: /^Like/ })).toBeFocused();
	await page.keyboard.press("Space");
	await expect(mine.getByRole("button", { name: /^Like/ })).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("textbox", { name: "Reply to Lea A." })).toBeFocused();
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	await expect(page.getByRole("alert").filter({ hasText: "Please write something first." })).toBeVisible();
	await expectAccessible(page, "a thread being answered, and a refused comment");
	for (const button of await page.getByRole("region", { name: "Comments" }).getByRole("button").all()) {
		expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	}
});
