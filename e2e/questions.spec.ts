/** Questions: asking one with tags and people, the allowance, drafts, filters, prompts that are locked, and axe. */
import { expectAccessible } from "./world/axe";
import { askQuestion, questionsOf } from "./world/member";
import { logIn } from "./world/screens";
import { expect, type Locator, type Page, test } from "./world/test";

const askDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Ask a question" });
const text = (page: Page): Locator => askDialog(page).getByRole("textbox", { name: "Your question" });
const submit = (page: Page): Locator => askDialog(page).getByRole("button", { name: "Submit" });
const card = (page: Page, prompt: string): Locator =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name: prompt, exact: true }) });
const news = (page: Page): Locator => page.getByRole("status", { name: "News" });

async function openForm(page: Page) {
	await page.goto("/community/questions");
	await page.getByRole("button", { name: "Ask Question" }).click();
	await expect(askDialog(page)).toBeVisible();
}

/** A first name that nobody else has, so that a search finds one member. */
const rareName = (): string => `Tom${crypto.randomUUID().slice(0, 8)}`;

test("R004 R099 R100 R101 R114 R196 R230 R231 R236 R243 a question with tags and people is asked, and waits in the profile @journey", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	const tom = await member(rareName());
	await enter(page, nora);
	await openForm(page);
	const dialog = askDialog(page);
	await expect(submit(page)).toBeDisabled();
	await text(page).fill("a".repeat(501));
	await expect(dialog.getByText("501/500")).toBeVisible();
	await expect(submit(page)).toBeDisabled();
	const prompt = `How do you tell people? ${nora.uid.slice(-8)}`;
	await text(page).fill(prompt);
	for (const tag of ["panic", "routine", "identity", "gratitude", "challenge", "exposure"]) {
		await dialog.getByRole("button", { name: tag }).click();
	}
	await expect(dialog.getByText("Maximum of 5 tags allowed. Remove some tags to add more.")).toBeVisible();
	await dialog.getByRole("button", { name: "challenge" }).click();
	const people = dialog.getByRole("combobox", { name: /^Tag members/ });
	await people.fill(tom.displayName.slice(0, 11).toLowerCase());
	await expect(dialog.getByRole("option", { name: tom.displayName })).toBeVisible();
	await people.press("ArrowDown");
	await people.press("Enter");
	await expect(dialog.getByRole("list", { name: "Tagged" })).toContainText(tom.displayName);
	await dialog.getByRole("button", { name: "Similar experiences" }).click();
	await submit(page).click();

	const success = page.getByRole("dialog", { name: "Question Submitted!" });
	await expect(
		success.getByText("Your question is pending review. You can view its status in your profile."),
	).toBeVisible();
	await success.getByRole("link", { name: "View Profile" }).click();
	await expect(page).toHaveURL(/\/community\/profile$/);
	await expect(page.getByRole("heading", { name: "Your questions under review" })).toBeVisible();
	await page.getByRole("tab", { name: "Questions" }).click();
	await expect(card(page, prompt)).toContainText("Pending");
	await expect(card(page, prompt)).toContainText(`Tagged: ${tom.displayName}`);
	await expect(card(page, prompt).getByRole("list", { name: "Tags" })).toHaveText("panicroutineidentitygratitude");
	const [asked] = await questionsOf(nora);
	expect(asked).toMatchObject({ prompt, status: "pending", tagged: [tom.uid], help: "experiences" });
});

test("a pending question is changed and withdrawn @journey", async ({ page, member, enter }) => {
	const nora = await member();
	await askQuestion(nora, "At 12 Alder Street?");
	await enter(page, nora);
	await page.goto("/community/profile?tab=questions");
	await card(page, "At 12 Alder Street?").getByRole("button", { name: "Edit" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit your question" });
	await dialog.getByRole("textbox", { name: "Your question" }).fill("At a neighbour's door?");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(card(page, "At a neighbour's door?")).toContainText("Pending");
	await card(page, "At a neighbour's door?").getByRole("button", { name: "Withdraw" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
	await expect(page.getByText("You haven't asked a question yet")).toBeVisible();
	expect(await questionsOf(nora)).toEqual([]);
});

test("R261 R265 R388 a second question within 24 hours is refused with a toast, which leads to the plans", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	await askQuestion(nora, "The first one?");
	await enter(page, nora);
	await page.goto("/community/questions");
	await page.getByRole("button", { name: "Ask Question" }).click();
	await expect(news(page).getByText("You can ask another question in 24 hours.")).toBeVisible();
	await expect(askDialog(page)).toHaveCount(0);
	await news(page).getByRole("button", { name: "Upgrade" }).click();
	await expect(page).toHaveURL(/\/community\/upgrade$/);
});

test("R399 R400 a question that fails keeps its words through a reload, and is sent once", async ({
	page,
	member,
	enter,
	watch,
}) => {
	watch.allow(/Failed to submit the question/, /status of 500/);
	const nora = await member();
	await enter(page, nora);
	await openForm(page);
	await text(page).fill("A question that meets a fault?");
	await page.route("**/api/questions", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
	await submit(page).click();
	const said = askDialog(page).getByText("Your question wasn't sent. What you wrote is saved on this device.");
	await expect(said).toBeVisible();
	await page.unroute("**/api/questions");
	await page.reload();
	await page.getByRole("button", { name: "Ask Question" }).click();
	await expect(text(page)).toHaveValue("A question that meets a fault?");
	await submit(page).click();
	await expect(page.getByRole("dialog", { name: "Question Submitted!" })).toBeVisible();
	expect(await questionsOf(nora)).toHaveLength(1);
});

test("R105 R112 the form closes on the backdrop, and the page holds still in the meantime @phone", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await openForm(page);
	await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
	await page.mouse.click(4, 4);
	await expect(askDialog(page)).toHaveCount(0);
	await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
});

test("R286 a visitor who presses Ask Question logs in first and then finds the form", async ({ page, member }) => {
	const nora = await member();
	await page.goto("/");
	await page.getByRole("link", { name: "Ask Question" }).click();
	await expect(page).toHaveURL(/\/login\?next=/);
	await logIn(page, nora.email, nora.password);
	await expect(askDialog(page)).toBeVisible();
	await expect(page).toHaveURL(/\/community\/questions$/);
});

test("R299 everyone reads questions, by tag and one by one, and an anonymous author stays so @journey", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto("/community/questions");
	const bus = "I have not told anybody at work that I have panic attacks. How did you decide whether to?";
	await page.getByRole("button", { name: "panic", exact: true }).click();
	await expect(page).toHaveURL(/\?tag=panic$/);
	await expect(page.getByText("Which breathing exercise do you still use when nobody is looking?")).toHaveCount(0);
	const anonymous = card(page, bus);
	await expect(anonymous).toContainText("Anonymous");
	await expect(anonymous).not.toContainText("Maya");
	await anonymous.getByRole("link", { name: "4 answers" }).click();
	await expect(page.getByRole("heading", { level: 1, name: bus })).toBeVisible();
	await expect(page.getByText("This is peer support, not medical advice.")).toHaveCount(1);
});

test("R289 R297 prompts are locked for Free members, and a Supporter reads them", async ({
	page,
	member,
	enter,
	demo,
	open,
}) => {
	await enter(page, await member());
	await page.goto("/community/questions");
	await page.getByText("Prompts", { exact: true }).click();
	const gate = page.getByRole("dialog", { name: "Want full access?" });
	await expect(gate.getByText("You need to upgrade to view prompts.", { exact: true })).toBeVisible();
	await gate.getByRole("button", { name: "Maybe Later" }).click();
	await expect(page).toHaveURL(/\/community\/questions$/);

	const supporter = await open(await demo("supporter"), "/community/questions?kind=prompt");
	await expect(supporter.getByText("Describe a place where your shoulders drop by themselves.")).toBeVisible();
	await supporter.getByRole("button", { name: "Suggest a prompt" }).click();
	await expect(supporter.getByText("You need to upgrade to suggest prompts.", { exact: true })).toBeVisible();
});

test("axe finds nothing in a question alone, the form, its list of people, and once it is sent", async ({
	page,
	member,
	enter,
	watch,
}) => {
	watch.allow(/status of 404/);
	const tom = await member(rareName());
	await enter(page, await member());
	await page.goto("/community/questions/1");
	await expect(page.getByRole("heading", { name: "We can't find this question" })).toBeVisible();
	await expectAccessible(page, "a question that is not there");
	await page.goto("/community/questions");
	await page.getByRole("article").getByRole("link", { name: "Be the first to answer" }).first().click();
	await expect(page.getByText("This is peer support, not medical advice.")).toBeVisible();
	await expectAccessible(page, "a question alone", { at: "/community/questions/$id" });
	await openForm(page);
	await expectAccessible(page, "question form");
	await text(page).fill("a".repeat(501));
	await askDialog(page).getByRole("combobox").fill(tom.displayName.slice(0, 11));
	await askDialog(page).getByRole("option", { name: tom.displayName }).click();
	await askDialog(page).getByRole("combobox").fill("to");
	await expectAccessible(page, "question form, too long, with people");
	await text(page).fill("Short enough?");
	await submit(page).click();
	await expect(page.getByRole("dialog", { name: "Question Submitted!" })).toBeVisible();
	await expectAccessible(page, "question sent");
});
