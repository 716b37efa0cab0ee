/** From a Question with someone tagged to a professional's answer, and everyone who hears of it. */
import { expectAccessible } from "./world/axe";
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
	await page.getByRole("textbox", { name: "Your answer" }).fill("I stand near the door.");
	await page.getByRole("button", { name: "Answer", exact: true }).click();
	await expect(page.getByRole("article", { name: /^Answer by/ })).toHaveCount(1);

	const office = await open(pro, `/community/questions/${id}`);
	await office.getByRole("textbox", { name: "Your answer" }).fill("Short rides first, with someone you trust.");
	await office.getByRole("button", { name: "Answer", exact: true }).click();
	await expect(office.getByText("Short rides first, with someone you trust.")).toBeVisible();

	await page.reload();
	const answers = page.getByRole("article", { name: /^Answer by/ });
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
	await page.getByRole("link", { name: /wrote below your Question/ }).click();
	await expect(page).toHaveURL(new RegExp(`/community/questions/${id}`));
});

test("an answer helps who asked, those who follow hear of it, and the question is unanswered no longer @journey", async ({
	page,
	member,
	enter,
	demo,
	open,
}) => {
	const [nora, tom, lea, robin] = [await member(), await member("Tom"), await member("Lea"), await demo("moderator")];
	const prompt = `How do you board a ferry? ${nora.uid.slice(-8)}`;
	const id = await askQuestion(nora, prompt);
	await decide(robin, id, undefined, "question");
	const card = page.getByRole("article").filter({ hasText: prompt });

	await enter(page, lea);
	await page.goto("/community/questions");
	await page.getByRole("button", { name: "Unanswered" }).click();
	await expect(page).toHaveURL(/\?unanswered=1$/);
	await card.getByRole("link", { name: "Be the first to answer" }).click();
	await page.getByRole("button", { name: "Follow" }).click();
	await expect(page.getByText("We'll let you know in the app about new answers.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Follow" })).toHaveAttribute("aria-pressed", "true");

	const ferry = await open(tom, `/community/questions/${id}`);
	await ferry.getByRole("textbox", { name: "Your answer" }).fill("I stay on deck and look at the horizon.");
	await ferry.getByRole("button", { name: "Answer", exact: true }).click();
	await expect(ferry.getByRole("heading", { name: "1 answer" })).toBeVisible();

	// Followers hear of it from a job.
	await expect(async () => {
		await page.goto("/community/notifications");
		await expect(page.getByRole("link", { name: /answered a Question you follow/ })).toBeVisible({ timeout: 1_000 });
	}).toPass({ timeout: 30_000 });
	await expect(page.getByRole("link", { name: /answered a Question you follow/ })).toContainText(prompt);
	await page.goto("/community/questions?unanswered=1");
	await expect(page.getByRole("article").first()).toBeVisible();
	await expect(card).toHaveCount(0);

	await enter(page, nora);
	await page.goto(`/community/questions/${id}`);
	await page.getByRole("button", { name: /^This helped me/ }).click();
	await expect(page.getByText("Helped you")).toBeVisible();
	await expectAccessible(page, "a question with an answer that helped");

	await ferry.goto("/community/notifications");
	await ferry.getByRole("link", { name: /says your answer helped/ }).click();
	await expect(ferry.getByText(`Helped ${nora.displayName.split(" ")[0]}`)).toBeVisible();
});
