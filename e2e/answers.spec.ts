/** From a Question with someone tagged to a professional's answer, and everyone who hears of it. */
import { askQuestion, decide } from "./world/member";
import { showAtDesk } from "./world/screens";
import { expect, test } from "./world/test";

test("a question is approved, the tagged member hears of it, and a professional's answer comes first @journey", async ({
	page,
	member,
	enter,
	demo,
	open,
}) => {
	const [nora, tom, robin, pro] = [await member(), await member("Tom"), await demo("moderator"), await demo("pro")];
	const prompt = `How do you board a train? ${nora.uid.slice(-8)}`;
	const id = await askQuestion(nora, prompt, [tom.uid]);

	const desk = await open(robin, "/community/moderator");
	await desk.getByRole("radio", { name: "Questions" }).check({ force: true });
	const item = desk
		.getByRole("article")
		.filter({ hasText: prompt.slice(0, 20) })
		.filter({ hasText: nora.displayName });
	await showAtDesk(desk, item);
	await desk.close();
	await decide(robin, id, undefined, "question");

	await enter(page, tom);
	await page.goto(`/community/questions/${id}`);
	await expect(page.getByText("This is peer support, not medical advice.")).toHaveCount(1);
	await page.getByRole("textbox", { name: "Your comment" }).fill("I stand near the door.");
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	await expect(page.getByRole("article", { name: /^Comment by/ })).toHaveCount(1);

	const office = await open(pro, `/community/questions/${id}`);
	await office.getByRole("textbox", { name: "Your comment" }).fill("Short rides first, with somebody you trust.");
	await office.getByRole("button", { name: "Comment", exact: true }).click();
	await expect(office.getByText("Short rides first, with somebody you trust.")).toBeVisible();

	await page.reload();
	const answers = page.getByRole("article", { name: /^Comment by/ });
	await expect(answers).toHaveCount(2);
	await expect(answers.first()).toContainText("Short rides first");
	await expect(answers.first()).toContainText("Verified professional");
	await page.goto("/community/questions?answered=true");
	await expect(page.getByRole("article").filter({ hasText: prompt })).toBeVisible();

	// A decision is told once it is final.
	await expect(async () => {
		await page.goto("/community/notifications");
		await expect(page.getByRole("link", { name: /tagged you in a Question/ })).toBeVisible({ timeout: 1_000 });
	}).toPass({ timeout: 30_000 });

	await enter(page, nora);
	await page.goto("/community/notifications");
	await page.getByRole("link", { name: /commented on your Question/ }).click();
	await expect(page).toHaveURL(new RegExp(`/community/questions/${id}`));
});
