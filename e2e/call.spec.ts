/** Live calls over real media: coming in, the stage, being heard, other pages, reloading, being muted and removed. */
import { expectAccessible } from "./world/axe";
import { type Member, supporter } from "./world/member";
import { planRoom, setRoomStatus, uniqueTitle } from "./world/rooms";
import { expect, type Locator, type Page, test } from "./world/test";
import { NETWORK_ERROR } from "./world/watch";

const ROOM = "/community/rooms/$id";

const button = (page: Page, name: string | RegExp): Locator =>
	page.getByRole("button", { name, exact: typeof name === "string" });
const state = (page: Page, text: string): Locator => page.getByRole("heading", { level: 2, name: text, exact: true });

/** How loud it is what arrives from others, from 0 to 1. */
const loudness = (page: Page): Promise<number> =>
	page.evaluate(async () => {
		const context = new AudioContext();
		const streams = [...document.querySelectorAll("audio")].flatMap(({ srcObject }) =>
			srcObject instanceof MediaStream ? [srcObject] : [],
		);
		const analyser = context.createAnalyser();
		for (const stream of streams) context.createMediaStreamSource(stream).connect(analyser);
		const samples = new Float32Array(analyser.fftSize);
		let loudest = 0;
		// The devices of tests beep once a second.
		for (let frame = 0; frame < 90; frame += 1) {
			await new Promise((resolve) => requestAnimationFrame(resolve));
			analyser.getFloatTimeDomainData(samples);
			loudest = Math.max(loudest, ...samples.map(Math.abs));
		}
		await context.close();
		return loudest;
	});

const expectSound = (page: Page) =>
	expect.poll(() => loudness(page), { message: "nothing is heard" }).toBeGreaterThan(0.01);

/** A private live Room with its host inside. */
async function beginRoom(open: (member: Member, path: string) => Promise<Page>, host: Member, guests: Member[]) {
	const name = uniqueTitle("Sunday wind-down");
	const id = await planRoom(host, { title: name, callMembers: guests.map(({ uid }) => uid) });
	await setRoomStatus(host, id, "waiting_room");
	const page = await open(host, `/community/rooms/${id}`);
	await button(page, "Come in").click();
	await expect(button(page, "Mic is off")).toBeEnabled();
	// A live Room ends when nobody is inside, so its host comes first.
	await setRoomStatus(host, id, "live");
	return { id, name, page, path: `/community/rooms/${id}` };
}

test("R007 a member asks to come in, listens, comes onto the stage and is heard, and is muted and removed @journey", async ({
	member,
	demo,
	open,
	isMobile,
}) => {
	const host = await demo("ambassador");
	const nora = await supporter(await member("Nora"), await demo("admin"));
	const { id, page: hosts, path } = await beginRoom(open, host, [nora]);
	await button(hosts, "Mic is off").click();
	await expect(button(hosts, "Mic is on")).toBeVisible();

	const hers = await open(nora, path);
	await button(hers, "Ask to come in").click();
	await expect(state(hers, "You're in the waiting room")).toBeVisible();
	await button(hosts, `Admit ${nora.displayName}`).click();
	await expect(button(hers, "Leave quietly")).toBeVisible();
	await expect(hers.getByText("Host, speaking").or(hers.getByText("Host, mic on"))).toBeVisible();
	await expectSound(hers);
	await expectAccessible(hers, "a live Room, as a listener", { at: ROOM });
	await expect(button(hers, /^Mic is/)).toHaveCount(0);

	// Browsers cancel what comes out of their speakers, and devices of tests all sound alike: one microphone at a time.
	await button(hosts, "Mic is on").click();
	await button(hers, "Ask to speak").click();
	await expect(button(hers, "Lower hand")).toBeVisible();
	await button(hosts, `Invite ${nora.displayName}`).click();
	await expect(hers.getByText("asks you onto the stage.")).toBeVisible();
	await expect(button(hers, /^Mic is/)).toHaveCount(0);
	await button(hers, "Yes").click();
	await button(hers, "Mic is off").click();
	await expect(button(hers, "Mic is on")).toBeVisible();
	await expectSound(hosts);
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
	await button(hers, "Mic is off").click();
	await expect(button(hers, "Mic is on")).toBeVisible();

	await hosts
		.getByRole("button", { name: new RegExp(nora.displayName) })
		.first()
		.click();
	await hosts.getByRole("dialog").getByRole("button", { name: "Turn their microphone off" }).click();
	await expect(button(hers, "Mic is off")).toBeVisible();
	await hosts
		.getByRole("button", { name: new RegExp(nora.displayName) })
		.first()
		.click();
	await hosts.getByRole("dialog").getByRole("button", { name: "Remove from the Room" }).click();
	await hosts.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
	await expect(state(hers, "You can't come back into this Room")).toBeVisible();
	await expect(hers.locator("audio")).toHaveCount(0);
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
