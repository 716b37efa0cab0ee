/** Direct messages: a request, what comes of it, what moderators get to see, and what a Free member reads and writes. */
import { randomUUID } from "node:crypto";
import { expectAccessible } from "./world/axe";
import { type Member, supporter } from "./world/member";
import { showAtDesk } from "./world/screens";
import { expect, type Page, test } from "./world/test";

const to = (member: Member) => `/community/dm/${member.uid}`;

const field = (page: Page, other: Member) => page.getByRole("textbox", { name: `Message to ${other.displayName}` });

async function say(page: Page, other: Member, text: string) {
	await field(page, other).fill(text);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("log").getByText(text)).toBeVisible();
	await expect(page.getByText("Sending...")).toHaveCount(0);
}

test("R009 R055 two members write to each other, and one of them has had enough @journey", async ({
	member,
	demo,
	open,
	watch,
}) => {
	// A blocked member finds nobody.
	watch.allow(/status of 404/);
	const alex = await demo("admin");
	const [nora, lea] = [await supporter(await member("Nora"), alex), await supporter(await member("Lea"), alex)];

	const hers = await open(nora, to(lea));
	await expect(hers.getByRole("heading", { name: lea.displayName })).toBeVisible();
	await expect(hers.getByText("It's one message, without links.")).toBeVisible();
	await say(hers, lea, "Hello Lea, I liked your Win.");
	await expect(hers.getByText(/You can write more once/)).toBeVisible();

	const leas = await open(lea, "/community/dm");
	await leas.getByRole("tab", { name: /Requests/ }).click();
	await leas.getByRole("link", { name: new RegExp(nora.displayName) }).click();
	await expect(leas.getByText("would like to write to you.")).toBeVisible();
	await leas.getByRole("button", { name: "Accept" }).click();
	await say(leas, nora, "Thank you, that is kind.");

	// Nothing needs to be reloaded.
	await expect(hers.getByRole("log").getByText("Thank you, that is kind.")).toBeVisible();
	await say(hers, lea, "You owe me an answer now.");
	await field(hers, lea).press("ArrowUp");
	const editing = hers.getByRole("textbox", { name: "Your message, edited" });
	await expect(editing).toHaveValue("You owe me an answer now.");
	await editing.fill("You owe me, and you know it.");
	await hers.keyboard.press("Enter");
	await expect(leas.getByRole("log").getByText("You owe me, and you know it.")).toBeVisible();

	await leas.getByRole("button", { name: `More about ${nora.displayName}` }).click();
	await leas.getByRole("menuitem", { name: "Report messages" }).click();
	const dialog = leas.getByRole("dialog", { name: "Report this" });
	await dialog.getByRole("radio", { name: "Unkind, or aimed at someone" }).check({ force: true });
	await dialog.getByRole("button", { name: "Send report" }).click();
	await expect(dialog.getByText("Please choose at least one message.")).toBeVisible();
	await dialog.getByRole("checkbox", { name: /You owe me/ }).check();
	await dialog.getByRole("checkbox", { name: /Moderators may read these messages/ }).check();
	await dialog.getByRole("button", { name: "Send report" }).click();
	await leas.getByRole("dialog", { name: "Thank you" }).getByRole("button", { name: "Close" }).last().click();

	const desk = await open(await demo("moderator"), "/community/moderator");
	const item = await showAtDesk(
		desk,
		desk
			.getByRole("article")
			.filter({ has: desk.getByRole("heading", { name: `Messages by ${nora.displayName}` }) })
			.last(),
	);
	await item.getByRole("button", { name: "Review" }).click();
	await expect(item.getByText("You owe me, and you know it.")).toBeVisible();
	await expect(item.getByText("Member who reported")).toHaveCount(1);
	await expect(item).not.toContainText(lea.displayName);
	await item.getByRole("button", { name: "Remove with reason" }).click();
	await item.getByLabel("Reason shown to the author").fill("Nobody owes an answer here.");
	await item.getByRole("button", { name: "Remove with this reason" }).click();
	await expect(leas.getByText("This message was removed by a moderator.")).toBeVisible();
	await expect(hers.getByText("Reason: Nobody owes an answer here.")).toBeVisible();

	await leas.getByRole("button", { name: `More about ${nora.displayName}` }).click();
	await leas.getByRole("menuitem", { name: "Block" }).click();
	await leas.getByRole("dialog").getByRole("button", { name: "Block" }).click();
	await expect(leas.getByText("No conversations yet")).toBeVisible();
	await hers.reload();
	await expect(hers.getByText("This member doesn't exist or isn't available to you.")).toBeVisible();
});

test("a declined request leaves no trace with the member who asked, and a deleted message comes back @journey", async ({
	member,
	demo,
	open,
}) => {
	const alex = await demo("admin");
	const [nora, lea] = [await supporter(await member("Nora"), alex), await member("Lea")];
	const hers = await open(nora, to(lea));
	await say(hers, lea, "Hello Lea");
	await hers.getByRole("button", { name: "More for the message by you" }).click();
	await hers.getByRole("menuitem", { name: "Delete" }).click();
	await expect(hers.getByText("This message was deleted.")).toBeVisible();
	await hers.getByRole("button", { name: "Undo" }).click();
	await expect(hers.getByRole("log").getByText("Hello Lea")).toBeVisible();

	const leas = await open(lea, to(nora));
	await expect(leas.getByText("Direct messages are part of the Supporter plan.")).toBeVisible();
	await leas.getByRole("button", { name: "Decline" }).click();
	await expect(leas.getByText("Declined. They aren't notified.")).toBeVisible();
	await leas.getByRole("tab", { name: /Requests/ }).click();
	await expect(leas.getByText("No requests")).toBeVisible();
	await hers.reload();
	await expect(hers.getByRole("log").getByText("Hello Lea")).toBeVisible();
	await expect(hers.getByText(/You can write more once/)).toBeVisible();
});

test("R295 a Free member reads, and is told in one sentence what writing takes @journey", async ({
	page,
	member,
	enter,
	demo,
}) => {
	const [nora, pro] = [await member(), await demo("pro")];
	await enter(page, nora);
	await page.goto(to(pro));
	const dialog = page.getByRole("dialog", { name: "Want full access?" });
	await expect(dialog.getByText("You need to upgrade to send direct messages.", { exact: true })).toBeVisible();
	await dialog.getByRole("button", { name: "Maybe Later" }).click();
	await expect(page.getByText("This isn't an emergency service:")).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "I need help now" })).toBeVisible();
	await page.getByRole("button", { name: "Write a message" }).click();
	await expect(dialog).toBeVisible();
});

test("what is written and not sent stays on the device, and goes once the network is back @journey", async ({
	page,
	context,
	member,
	enter,
	demo,
	watch,
}) => {
	watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
	const alex = await demo("admin");
	const [nora, lea] = [await supporter(await member("Nora"), alex), await member("Lea")];
	await enter(page, nora);
	await page.goto(to(lea));
	await field(page, lea).fill("Hello L");
	// Waiting messages are visible although nothing else was loaded, as when the network drops midway.
	const messages = /\/api\/dm\/[^/]+\/messages/;
	await page.route(messages, (route) => route.abort("internetdisconnected"));
	await page.reload();
	await expect(field(page, lea)).toHaveValue("Hello L");
	await expect(page.getByText("Couldn't load the messages")).toBeVisible();
	await context.setOffline(true);
	await field(page, lea).fill("Hello Lea");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Waiting to reconnect. Sends automatically.")).toBeVisible();
	await page.unroute(messages);
	await context.setOffline(false);
	await expect(page.getByText(/You can write more once/)).toBeVisible();
	await expect(page.getByRole("log").getByText("Hello Lea")).toHaveCount(1);
});

test("the pages of direct messages are accessible", async ({ page, enter, demo }) => {
	const daniel = await demo("supporter");
	await enter(page, daniel);
	await page.goto("/community/dm");
	await expect(page.getByRole("link", { name: /Lea P\./ })).toBeVisible();
	await expectAccessible(page, "conversations");
	await page.getByRole("searchbox", { name: "Write to someone" }).fill("Ro");
	await expect(page.getByRole("link", { name: /Robin V\./ })).toBeVisible();
	await expectAccessible(page, "somebody is found");
	await page.getByRole("link", { name: /Lea P\./ }).click();
	await expect(page.getByRole("log").getByText(/There is a walk along the river/)).toBeVisible();
	await expectAccessible(page, "a conversation", { at: "/community/dm/$id" });
	await page.goto("/community/dm");
	await page.getByRole("tab", { name: /Requests/ }).click();
	await page.getByRole("link", { name: /Amira H\./ }).click();
	await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
	await expectAccessible(page, "a request");
});

test("on a wide screen the conversations stay beside the open one", async ({ page, member, enter, demo }) => {
	const alex = await demo("admin");
	const [nora, lea, sam] = [
		await supporter(await member("Nora"), alex),
		await member("Lea"),
		await supporter(await member("Sam"), alex),
	];
	await enter(page, nora);
	await page.goto(to(lea));
	await say(page, lea, "Hello Lea");
	await page.goto("/community/dm");
	await expect(page.getByText("No conversation open")).toBeVisible();
	const list = page.getByRole("navigation", { name: "Conversations" });
	await expectAccessible(page, "no conversation open", { at: "/community/dm" });
	await list.getByRole("link", { name: new RegExp(lea.displayName) }).click();
	await expect(page).toHaveURL(to(lea));
	await expect(page.getByRole("log").getByText("Hello Lea")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: lea.displayName })).toBeFocused();
	await expect(list.locator("[aria-current=page]")).toHaveAttribute("href", to(lea));
	await expectAccessible(page, "a conversation beside its list", { at: "/community/dm/$id" });

	const request = { data: { text: "Hello Nora" }, headers: { "Idempotency-Key": randomUUID() } };
	expect((await sam.api.post(`/api/dm/${nora.uid}/messages`, request)).status()).toBe(201);
	await expect(list.getByRole("tab", { name: /^Requests\s*1 new$/ })).toBeVisible();
	await list.getByRole("tab", { name: /^Requests/ }).click();
	await list.getByRole("link", { name: new RegExp(sam.displayName) }).click();
	await page.getByRole("button", { name: "Accept" }).click();
	await expect(list.getByRole("tab", { name: "Messages" })).toHaveAttribute("aria-selected", "true");
	await expect(list.locator("[aria-current=page]")).toHaveAttribute("href", to(sam));

	// One column, as on phones.
	await page.setViewportSize({ width: 800, height: 820 });
	await expect(list).toHaveCount(0);
	await page.getByRole("link", { name: "All messages" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Direct messages" })).toBeVisible();
});
