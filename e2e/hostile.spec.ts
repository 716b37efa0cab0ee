/** What others write is text and nothing else, every answer carries a strict policy, and the watch over both works. */
import { askQuestion, decide, shareWin } from "./world/member";
import { reviewAtDesk, showAtDesk, winCard } from "./world/screens";
import { expect, type Page, test } from "./world/test";
import { makeWatch } from "./world/watch";

const NAME = "<img src=x onerror=window.hacked=1>";
const TITLE = `"><svg onload=window.hacked=1> \${7*7} {{7*7}}`;
const TEXT = [
	"</script><script>window.hacked=1</script>",
	"<iframe srcdoc='<script>parent.hacked=1</script>'></iframe>",
	"<a href=javascript:window.hacked=1>press</a> javascript:window.hacked=1",
	"<style>*{display:none}</style><base href=//evil.example>",
	"<!--boot--> &lt;b&gt; &amp; %3Cscript%3E \\u003cscript\\u003e",
].join("\n");

async function expectOnlyText(page: Page) {
	expect(await page.evaluate(() => "hacked" in window)).toBe(false);
	const made = page
		.locator("main")
		.locator("img[src=x], script, iframe, style, base, svg[onload], a[href^=javascript]");
	await expect(made).toHaveCount(0);
}

test("names and wins with code in them are read as text, wherever they are shown", async ({
	page,
	member,
	demo,
	enter,
	open,
}) => {
	page.context().on("dialog", () => expect(false, "nothing may open a dialog").toBe(true));
	const mallory = await member(NAME);
	const title = `${TITLE} ${mallory.uid.slice(-8)}`;
	const id = await shareWin(mallory, { title, win: TEXT });
	const card = (who: Page) => winCard(who, title);

	await enter(page, mallory);
	await page.goto("/community");
	await expect(page.getByRole("heading", { level: 1 })).toContainText(NAME);
	await expectOnlyText(page);
	await page.goto("/community/profile?tab=wins");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${NAME} A.`);
	await expect(card(page).getByText(TEXT)).toBeVisible();
	await expectOnlyText(page);

	const robin = await open(await demo("moderator"), "/community/moderator");
	const item = await reviewAtDesk(robin, title);
	await expect(item.getByText(TEXT)).toBeVisible();
	await item.getByRole("button", { name: "Decline with reason" }).click();
	await item.getByLabel("Reason shown to the author").fill(TEXT);
	await item.getByRole("button", { name: "Decline with this reason" }).click();
	await expect(item).toHaveCount(0);
	await expectOnlyText(robin);

	await page.reload();
	await expect(card(page)).toContainText("Needs changes");
	await page.getByRole("button", { name: "Edit and send again" }).click();
	await expect(page.getByRole("dialog").getByText(TEXT).first()).toBeVisible();
	await expectOnlyText(page);
	expect((await mallory.api.patch(`/api/wins/${id}`, { data: { title } })).ok()).toBe(true);
	await decide(await demo("moderator"), id);

	const lea = await open(await demo("super"), "/community/wins");
	await expect(card(lea)).toContainText(`${NAME} A.`);
	await expect(card(lea).getByText(TEXT)).toBeVisible();
	await expectOnlyText(lea);
	await lea.goto(`/community/wins/${id}`);
	await expect(
		card(lea)
			.or(lea.getByRole("heading", { name: title }))
			.first(),
	).toBeVisible();
	await expect(lea.getByText(TEXT)).toBeVisible();
	expect(await lea.title()).toContain(TITLE);
	await expectOnlyText(lea);
});

test("questions, profiles, reports and second looks with code in them are read as text too", async ({
	member,
	demo,
	open,
}) => {
	const mallory = await member(NAME);
	const [robin, alex] = [await demo("moderator"), await demo("admin")];
	const prompt = `${TEXT.slice(0, 400)} ${mallory.uid.slice(-8)}`;
	const question = await askQuestion(mallory, prompt);
	await decide(robin, question, undefined, "question");
	const told = { about: TEXT, bio: TITLE };
	expect((await mallory.api.patch("/api/members/me/profile", { data: told })).ok()).toBe(true);

	const lea = await open(await demo("super"), `/community/questions/${question}`);
	await expect(lea.getByRole("heading", { level: 1 })).toContainText("hacked=1");
	await expectOnlyText(lea);
	await lea.goto("/community/questions");
	await expect(lea.getByRole("article").filter({ hasText: mallory.uid.slice(-8) })).toBeVisible();
	await expectOnlyText(lea);
	await lea.goto(`/community/profile/${mallory.uid}`);
	await expect(lea.getByText(TEXT)).toBeVisible();
	await expectOnlyText(lea);

	const { api } = await demo("supporter");
	const report = { kind: "question", id: question, cause: "other", note: TEXT.slice(0, 500) };
	expect((await api.post("/api/reports", { data: report })).ok()).toBe(true);
	const desk = await open(alex, "/community/moderator");
	const item = desk.getByRole("article").filter({ hasText: "Reported once" }).filter({ hasText: NAME });
	await showAtDesk(desk, item);
	await item.getByRole("button", { name: "Review" }).click();
	await expect(item.getByText(report.note)).toHaveCount(2);
	await expectOnlyText(desk);
	await item.getByRole("button", { name: "Return to queue" }).click();

	await decide(robin, question, TEXT.slice(0, 500), "question");
	const appeal = { kind: "question", id: question, text: TEXT.slice(0, 500) };
	expect((await mallory.api.post("/api/appeals", { data: appeal })).ok()).toBe(true);
	await desk.reload();
	const again = desk.getByRole("article").filter({ hasText: "Second look requested" }).filter({ hasText: NAME });
	await showAtDesk(desk, again);
	await again.getByRole("button", { name: "Review" }).click();
	await expect(again.getByText(appeal.text).first()).toBeVisible();
	await expectOnlyText(desk);
});

test("every kind of answer carries a strict policy", async ({ request, demo }) => {
	const { api } = await demo("free");
	for (const path of ["/", "/help-now", "/nowhere", "/login", "/signup", "/api/session", "/media/nothing", "/sw.js"]) {
		const headers = (await request.get(path, { headers: { accept: "text/html" } })).headers();
		const policy = headers["content-security-policy"] ?? "";
		expect(policy, path).toMatch(/default-src 'none'/);
		expect(policy, path).toMatch(/frame-ancestors 'none'/);
		expect(policy, path).toMatch(/base-uri 'none'/);
		expect(policy, path).not.toMatch(/unsafe|\*|https?:/);
		expect(headers["x-content-type-options"], path).toBe("nosniff");
	}
	const shell = (await api.get("/community")).headers();
	expect(shell["content-security-policy"]).toMatch(/require-trusted-types-for 'script'/);
	expect(shell["cache-control"]).toBe("no-store");
});

test("the watch over every test sees errors, broken policies and other hosts", async ({ open, baseURL, watch }) => {
	watch.allow(/./);
	watch.trust("http://127.0.0.1:9");
	const provoked: Record<string, (page: Page) => Promise<unknown>> = {
		"a logged error": (page) => page.evaluate(() => console.error("on purpose")),
		"a thrown error": (page) => page.evaluate(() => void setTimeout(() => JSON.parse("{"))),
		"an inline style": (page) =>
			page.evaluate(() => {
				const style = document.createElement("style");
				style.append("a{}");
				document.body.append(style);
			}),
		"another host": (page) => page.evaluate(() => fetch("http://127.0.0.1:9/").catch(() => undefined)),
	};
	for (const [what, provoke] of Object.entries(provoked)) {
		const page = await open(null, "/");
		const own = makeWatch(baseURL ?? "");
		await own.follow(page.context());
		await page.reload();
		expect(() => own.expectClean(), `nothing was there before ${what}`).not.toThrow();
		await provoke(page);
		await expect.poll(() => own.hasViolations(), { message: what }).toBe(true);
	}
});
