/** Saving for later: a Win and a Question are kept, found in the profile, and taken out again; and axe. */
import { expectAccessible } from "./world/axe";
import { askQuestion, decide, shareWin } from "./world/member";
import { expect, type Locator, type Page, test } from "./world/test";

const card = (page: Page, title: string): Locator => page.getByRole("article", { name: title });
const bookmark = (place: Locator): Locator => place.getByRole("button", { name: "Save for later" });

test("a Win and a Question are saved, read again in the profile, and removed @journey", async ({
	page,
	member,
	demo,
	enter,
}) => {
	const [nora, lea] = [await member("Nora"), await member("Lea")];
	const moderator = await demo("moderator");
	const title = `Kept for later ${nora.uid.slice(-8)}`;
	const prompt = `What helps you? ${nora.uid.slice(-8)}`;
	const win = await shareWin(nora, { title, win: "I went outside." });
	await decide(moderator, win);
	const question = await askQuestion(nora, prompt);
	await decide(moderator, question, undefined, "question");

	await enter(page, lea);
	await page.goto("/community/profile?tab=saved");
	await expect(page.getByText("Nothing saved yet")).toBeVisible();
	await expectAccessible(page, "nothing saved");

	await page.goto("/community/wins");
	const answered = (path: string) => page.waitForResponse((answer) => answer.url().endsWith(path));
	const kept = answered(`/api/saves/win/${win}`);
	await bookmark(card(page, title)).click();
	await kept;
	await expect(page.getByText("Saved. You'll find it in your profile.")).toBeVisible();
	await expect(bookmark(card(page, title))).toHaveAttribute("aria-pressed", "true");
	await page.goto(`/community/questions/${question}`);
	const saving = answered(`/api/saves/question/${question}`);
	await bookmark(card(page, prompt)).click();
	await saving;

	await page.goto("/community/profile");
	await page.getByRole("tab", { name: "Saved" }).click();
	await expect(page.getByRole("article").getByRole("heading")).toHaveText([prompt, title]);
	await expectAccessible(page, "two saved posts");

	const withdrawn = await nora.api.delete(`/api/wins/${win}`);
	expect(withdrawn.ok()).toBe(true);
	await page.goto("/community/profile?tab=saved");
	await expect(page.getByText("This post is no longer available.")).toBeVisible();
	await expect(card(page, title)).toHaveCount(0);
	await page.getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("This post is no longer available.")).toHaveCount(0);
	const removed = answered(`/api/saves/question/${question}`);
	await bookmark(card(page, prompt)).click();
	await removed;
	await expect(bookmark(card(page, prompt))).toHaveAttribute("aria-pressed", "false");
	await page.goto("/community/profile?tab=saved");
	await expect(page.getByText("Nothing saved yet")).toBeVisible();
});
