/** The review of a Win: declined with a reason, edited, sent again, and decisions undone. */
import { expectAccessible } from "./world/axe";
import { shareWin, winsOf } from "./world/member";
import { reviewAtDesk, showAtDesk, winCard } from "./world/screens";
import { expect, type Page, test } from "./world/test";

test("R199 a declined win shows its reason, is edited and sent again without a second allowance @journey", async ({
	page,
	member,
	enter,
	demo,
	open,
}) => {
	const nora = await member();
	const title = `Rang the bell ${nora.uid.slice(-8)}`;
	const id = await shareWin(nora, { title, win: "At 12 Alder Street." });
	const reason = "Please take out the street, so that nobody finds you.";

	const robin = await open(await demo("moderator"), "/community/moderator");
	const item = await reviewAtDesk(robin, title);
	await item.getByRole("button", { name: "Decline with reason" }).click();
	await item.getByRole("button", { name: "Decline with this reason" }).click();
	await expect(item.getByText("Please write a reason.")).toBeVisible();
	await item.getByLabel("Reason shown to the author").fill(reason);
	await item.getByRole("button", { name: "Decline with this reason" }).click();
	await expect(robin.getByText("Declined. The author will see your reason.")).toBeVisible();

	await enter(page, nora);
	await page.goto("/community/profile?tab=wins");
	await expect(winCard(page, title)).toContainText("Needs changes");
	await expect(page.getByText(reason)).toBeVisible();
	await page.getByRole("button", { name: "Edit and send again" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit your win" });
	await expect(dialog).toContainText(reason);
	await dialog.getByRole("textbox", { name: "Your win" }).fill("At a neighbour's door.");
	await dialog.getByRole("button", { name: "Send again" }).click();
	await expect(dialog).toBeHidden();
	await expect(winCard(page, title)).toContainText("Pending");
	await expect(winCard(page, title)).toContainText("At a neighbour's door.");
	expect(await winsOf(nora)).toMatchObject([{ id, title, status: "pending" }]);

	const again = await reviewAtDesk(robin, title);
	await expect(again).toContainText("At a neighbour's door.");
	await again.getByRole("button", { name: "Approve" }).click();
	await expect(again).toHaveCount(0);
	await page.goto("/community/wins");
	await expect(winCard(page, title)).toContainText("At a neighbour's door.");
});

test("a win that is changed in two windows shows each what the other did, and keeps both", async ({
	page,
	member,
	enter,
	watch,
}) => {
	watch.allow(/status of 409/);
	const nora = await member();
	const title = `Sang in the car ${nora.uid.slice(-8)}`;
	await shareWin(nora, { title, win: "One song." });
	await enter(page, nora);
	const edit = async (window: Page) => {
		await window.goto("/community/profile?tab=wins");
		await winCard(window, title).getByRole("button", { name: "Edit" }).click();
		return window.getByRole("dialog", { name: "Edit your win" });
	};
	const first = await edit(page);
	const window = await page.context().newPage();
	const second = await edit(window);
	await first.getByRole("textbox", { name: "Title" }).fill(`${title}, loudly`);
	await first.getByRole("button", { name: "Save", exact: true }).click();
	await expect(first).toBeHidden();

	const words = second.getByRole("textbox", { name: "Your win" });
	await words.fill("Two songs.");
	await second.getByRole("button", { name: "Save", exact: true }).click();
	await expect(second.getByRole("blockquote")).toContainText(`${title}, loudly`);
	await expect(second.getByRole("blockquote")).toBeInViewport();
	await expect(second.getByRole("alert")).toContainText("What you wrote is saved on this device.");
	await expect(words).toHaveValue("Two songs.");
	await expectAccessible(window, "a newer version");
	await second.getByRole("button", { name: "Save", exact: true }).click();
	await expect(second).toBeHidden();
	expect(await winsOf(nora)).toMatchObject([{ title: `${title}, loudly`, win: "Two songs.", status: "pending" }]);
});

test("R198 an approval is undone within ten seconds, and nobody sees the win any more", async ({
	member,
	demo,
	open,
}) => {
	const nora = await member();
	const title = `Cooked soup ${nora.uid.slice(-8)}`;
	await shareWin(nora, { title, win: "With too much pepper." });
	const robin = await open(await demo("moderator"), "/community/moderator");
	const item = await reviewAtDesk(robin, title);
	await item.getByRole("button", { name: "Approve" }).click();
	const lea = await open(await demo("super"), "/community/wins");
	await expect(winCard(lea, title)).toBeVisible();

	await robin.getByRole("button", { name: "Undo" }).click();
	await expect(robin.getByText("Undone. It's back in the queue.")).toBeVisible();
	await lea.reload();
	await expect(lea.getByRole("article").first()).toBeVisible();
	await expect(winCard(lea, title)).toHaveCount(0);
	await reviewAtDesk(robin, title);
	await expect(item.getByRole("button", { name: "Approve" })).toBeVisible();
});

test("two moderators do not decide about the same win", async ({ member, demo, open }) => {
	const nora = await member();
	const title = `Opened the window ${nora.uid.slice(-8)}`;
	await shareWin(nora, { title, win: "And the curtains." });
	const robin = await open(await demo("moderator"), "/community/moderator");
	await reviewAtDesk(robin, title);

	const alex = await open(await demo("admin"), "/community/moderator");
	const item = await showAtDesk(alex, winCard(alex, title));
	await expect(item).toContainText("Robin V. is reviewing");
	await expect(item.getByRole("button", { name: "Review" })).toBeDisabled();
});
