/** Live calls over real media: coming in, the stage, being heard, other pages, reloading, being muted and removed. */
import { expectAccessible } from "./world/axe";
import {
	beginRoom,
	button,
	comeInAndListen,
	comeOntoStage,
	expectSound,
	muteAndRemove,
	state,
	turnMicrophoneOn,
} from "./world/call";
import { type Member, supporter } from "./world/member";
import { setRoomStatus, uniqueTitle } from "./world/rooms";
import { expect, type Page, test } from "./world/test";
import { NETWORK_ERROR } from "./world/watch";

const ROOM = "/community/rooms/$id";

test("R007 a member asks to come in, listens, comes onto the stage and is heard, and is muted and removed @journey", async ({
	member,
	demo,
	open,
	isMobile,
}) => {
	const host = await demo("ambassador");
	const nora = await supporter(await member("Nora"), await demo("admin"));
	const { id, page: hosts, path } = await beginRoom(open, host, [nora]);
	await turnMicrophoneOn(hosts);

	const hers = await open(nora, path);
	await comeInAndListen(hers, hosts, nora);
	await expectAccessible(hers, "a live Room, as a listener", { at: ROOM });

	await comeOntoStage(hers, hosts, nora);
	await expectAccessible(hosts, "a live Room, as its host", { at: ROOM });

	// The call goes on while they look at other pages.
	await hers
		.getByRole("link", { name: isMobile ? "All Rooms" : "Wins", exact: true })
		.first()
		.click();
	const back = hers.getByRole("region", { name: "Your Room" }).getByRole("link", { name: "Back to the Room" });
	await expect(back).toBeVisible();
	await expectSound(hosts);
	await back.click();
	await expect(button(hers, "Mic is on")).toBeVisible();

	// After a reload they are where they were, with everything off.
	await hers.reload();
	await expect(button(hers, "Mic is off")).toBeEnabled();
	await turnMicrophoneOn(hers);

	await muteAndRemove(hers, hosts, nora);
	await setRoomStatus(host, id, "ended");
});

/** A private live Room with its host and a member inside. */
async function meet(
	open: (member: Member, path: string) => Promise<Page>,
	[host, guest]: [Member, Member],
): Promise<{ id: string; name: string; hosts: Page; guests: Page; path: string }> {
	const { id, name, page, path } = await beginRoom(open, host, [guest]);
	const guests = await open(guest, path);
	await button(guests, "Ask to come in").click();
	await button(page, `Admit ${guest.displayName}`).click();
	await expect(button(guests, "Leave quietly")).toBeVisible();
	return { id, name, hosts: page, guests, path };
}

test("what is reported in a private Room is read by a moderator on request, who removes the member", async ({
	member,
	demo,
	open,
}) => {
	const host = await demo("ambassador");
	const lea = await supporter(await member("Lea"), await demo("admin"));
	const { id, hosts, guests } = await meet(open, [host, lea]);
	const words = uniqueTitle("You are all liars");
	await guests.getByRole("textbox", { name: "Message to the Room" }).fill(words);
	await guests.keyboard.press("Enter");
	await expect(hosts.getByRole("log").getByText(words)).toBeVisible();
	await hosts
		.getByRole("button", { name: new RegExp(lea.displayName) })
		.first()
		.click();
	await hosts.getByRole("dialog").getByRole("button", { name: "Report" }).click();
	await hosts.getByRole("radio", { name: "Unkind, or aimed at someone" }).check();
	await expectAccessible(hosts, "the report of someone in a Room", { at: ROOM });
	await button(hosts, "Send report").click();
	await expect(hosts.getByRole("dialog", { name: "Thank you" })).toBeVisible();

	const desk = await open(await demo("moderator"), "/community/moderator");
	await desk.getByRole("radio", { name: /^Rooms/ }).check({ force: true });
	const card = desk.getByRole("article").filter({ hasText: `${lea.displayName} in a private Room` });
	await card.getByRole("button", { name: /^Review/ }).click();
	await expect(card.getByText(words)).toHaveCount(0);
	await card.getByRole("button", { name: "Show what was reported" }).click();
	await expect(card.getByText(words)).toBeVisible();
	await expectAccessible(desk, "the report of someone in a Room at the desk");
	await card.getByRole("button", { name: /^Warn and remove/ }).click();
	await card.getByRole("textbox").fill("Please speak kindly here.");
	await card.getByRole("button", { name: /^Warn and remove/ }).click();
	await expect(state(guests, "You can't come back into this Room")).toBeVisible();
	await setRoomStatus(host, id, "ended");
});

test("the second tab of a member takes the seat, and the first says so", async ({ member, demo, open }) => {
	const host = await demo("ambassador");
	const lea = await supporter(await member("Lea"), await demo("admin"));
	const { id, hosts, guests, path } = await meet(open, [host, lea]);
	const second = await guests.context().newPage();
	await second.goto(path);
	await expect(button(second, "Ask to speak")).toBeEnabled();
	await expect(guests.getByText("You are here in another tab or on another device.")).toBeVisible();
	await expect(button(hosts, "2 people")).toBeVisible();
	await button(guests, "Continue here").click();
	await expect(button(guests, "Ask to speak")).toBeEnabled();
	await expect(second.getByText("You are here in another tab or on another device.")).toBeVisible();
	await setRoomStatus(host, id, "ended");
});

test("a call that loses its network says so, and comes back to the same seat", async ({
	member,
	demo,
	open,
	watch,
}) => {
	// LiveKit's client asks for the address of the media itself, only to learn whether anything answers there.
	watch.allow(NETWORK_ERROR, /404 \(Not Found\) at .*\/media$/);
	const host = await demo("ambassador");
	const lea = await supporter(await member("Lea"), await demo("admin"));
	const { id, hosts, guests } = await meet(open, [host, lea]);
	await button(guests, "Ask to speak").click();
	await expect(button(guests, "Lower hand")).toBeEnabled();
	await guests.context().setOffline(true);
	const notice = guests.getByText("Reconnecting; you keep your seat").first();
	await expect(notice).toBeVisible();
	await guests.context().setOffline(false);
	await expect(notice).toBeHidden();
	await expect(button(guests, "Lower hand")).toBeEnabled();
	await expect(button(hosts, `Invite ${lea.displayName}`)).toBeVisible();
	await button(hosts, "Mic is off").click();
	await expectSound(guests);
	await setRoomStatus(host, id, "ended");
});
