/** Reports and second looks: from a member's menu to the moderators' desk and back to the reporter. */
import { randomUUID } from "node:crypto";
import { decide, shareWin } from "./world/member";
import { findAtDesk, reviewAtDesk, winCard } from "./world/screens";
import { expect, test } from "./world/test";

test("a reported win is taken down, and the member who reported it reads what came of it @journey", async ({
	page,
	member,
	enter,
	demo,
	open,
}) => {
	const [nora, robin] = [await member(), await demo("moderator")];
	const title = `Called my sister ${nora.uid.slice(-8)}`;
	const id = await shareWin(nora, { title, win: "She lives at 12 Alder Street." });
	await decide(robin, id);

	const lea = await member("Lea");
	await enter(page, lea);
	await page.goto("/community/wins");
	await winCard(page, title)
		.getByRole("button", { name: `More for “${title}”` })
		.click();
	await page.getByRole("menuitem", { name: "Report" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: "Reveals personal information" }).check({ force: true });
	await dialog.getByLabel("What should moderators know?").fill("The street is in it.");
	await dialog.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("dialog", { name: "Thank you" })).toBeVisible();
	await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
	await page.goto("/community/settings/privacy");
	await expect(page.getByText("A moderator will review it.")).toBeVisible();

	const desk = await open(robin, "/community/moderator");
	const item = await reviewAtDesk(desk, title);
	await expect(item).toContainText("Reported once");
	await expect(item).toContainText("The street is in it.");
	await item.getByRole("button", { name: "Remove with reason" }).click();
	await item.getByLabel("Reason shown to the author").fill("Please take out the street.");
	await item.getByRole("button", { name: "Remove with this reason" }).click();
	await expect(desk.getByText("Removed. The author will see your reason.")).toBeVisible();

	await page.reload();
	await expect(page.getByText("A moderator reviewed it and took action. Thank you.")).toBeVisible();
	await page.goto("/community/wins");
	await expect(page.getByRole("article").first()).toBeVisible();
	await expect(winCard(page, title)).toHaveCount(0);

	const profile = await open(nora, "/community/profile?tab=wins");
	await expect(winCard(profile, title)).toContainText("Removed");
	await expect(winCard(profile, title)).toContainText("A moderator removed it. Only you can see it.");
});

test("a declined win is given a second look by another moderator", async ({ page, member, enter, demo, open }) => {
	const [nora, robin, alex] = [await member(), await demo("moderator"), await demo("admin")];
	const title = `Fed the cat ${nora.uid.slice(-8)}`;
	const id = await shareWin(nora, { title, win: "Her name is Anna." });
	await decide(robin, id, "Please take out the name.");

	await enter(page, nora);
	await page.goto("/community/profile?tab=wins");
	await page.getByRole("button", { name: "Ask for a second look" }).click();
	await page.getByRole("dialog").getByLabel("What should they know?").fill("Anna is the cat.");
	await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("Another moderator will review it. You'll find the answer here.")).toBeVisible();

	const first = await open(robin, "/community/moderator");
	const closed = await findAtDesk(first, title);
	await expect(closed).toContainText("Another moderator takes the second look.");
	await expect(closed.getByRole("button", { name: "Review" })).toHaveCount(0);

	const second = await open(alex, "/community/moderator");
	const item = await reviewAtDesk(second, title);
	await expect(item).toContainText("Anna is the cat.");
	await item.getByRole("button", { name: "Approve after all" }).click();
	await expect(second.getByText("Approved after all. Members can see it.")).toBeVisible();
	await page.goto("/community/wins");
	await expect(winCard(page, title)).toBeVisible();
});

test("a reported profile is read at the desk and loses what it says, and is put back by one press", async ({
	page,
	member,
	enter,
	demo,
	open,
}) => {
	const [tess, ines, robin] = [
		await member(`Tess${randomUUID().slice(0, 8)}`),
		await demo("supporter"),
		await demo("moderator"),
	];
	const about = "My neighbour at number 12 is a fool.";
	const hers = await open(tess, "/community/profile");
	await hers.getByRole("button", { name: "Edit profile" }).click();
	await hers.getByRole("textbox", { name: "About you" }).fill(about);
	await hers.getByRole("button", { name: "Save profile" }).click();
	await expect(hers.getByText(about)).toBeVisible();

	await enter(page, ines);
	await page.goto(`/community/profile/${tess.uid}`);
	await page.getByRole("button", { name: `More about ${tess.displayName}` }).click();
	await page.getByRole("menuitem", { name: "Report" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: "Unkind, or aimed at someone" }).check({ force: true });
	await dialog.getByRole("button", { name: "Send report" }).click();
	await expect(page.getByRole("dialog", { name: "Thank you" })).toBeVisible();

	const desk = await open(robin, "/community/moderator");
	const takeDown = async () => {
		const item = await reviewAtDesk(desk, tess.displayName);
		await expect(item).toContainText(about);
		await item.getByRole("button", { name: "Remove with reason" }).click();
		await item.getByRole("checkbox", { name: "What the profile says" }).check();
		await item.getByLabel("Reason shown to the author").fill("It is about a neighbour.");
		await item.getByRole("button", { name: "Remove with this reason" }).click();
		await expect(desk.getByText("Removed. The author will see your reason.")).toBeVisible();
	};
	await takeDown();
	await desk.getByRole("button", { name: "Undo" }).click();
	await expect(desk.getByText("Undone. It's back in the queue.")).toBeVisible();
	await hers.reload();
	await expect(hers.getByText(about)).toBeVisible();
	await takeDown();
	await hers.reload();
	await expect(hers.getByText("It is about a neighbour.")).toBeVisible();
	await expect(hers.getByText(about)).toHaveCount(0);
	// In its own tab: a tab that has read the profile caches it for an hour (spec §7).
	const reader = await open(await demo("super"), `/community/profile/${tess.uid}`);
	await expect(reader.getByRole("heading", { level: 1, name: tess.displayName })).toBeVisible();
	await expect(reader.getByText(about)).toHaveCount(0);
});
