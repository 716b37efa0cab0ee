/** Recording a live Room: who is asked, who is in it, and the replay with its chapters, without those who change their mind. */
import { expectAccessible } from "./world/axe";
import { type Member, supporter } from "./world/member";
import { changePerson, planRoom, setRoomStatus, uniqueTitle } from "./world/rooms";
import { expect, type Locator, type Page, test } from "./world/test";

const ROOM = "/community/rooms/$id";
const TAB = "/community/rooms?tab=replays";

const button = (page: Page, name: string | RegExp): Locator =>
	page.getByRole("button", { name, exact: typeof name === "string" });
const question = (page: Page): Locator => page.getByRole("region", { name: "Recording", exact: true });
const player = (page: Page): Locator => page.getByLabel(/^Replay of /);

/** Goes in as a member whom a host admits. */
async function comeIn(
	open: (member: Member, path: string) => Promise<Page>,
	host: Member,
	room: string,
	guest: Member,
) {
	const page = await open(guest, `/community/rooms/${room}`);
	await button(page, "Ask to come in").click();
	await expect(page.getByRole("heading", { name: "You're in the waiting room" })).toBeVisible();
	await changePerson(host, room, guest.uid, { step: "admit" });
	await expect(button(page, "Leave quietly")).toBeVisible();
	return page;
}

/** Where the player is, in seconds. */
const position = (page: Page) => player(page).evaluate((media) => (media as HTMLMediaElement).currentTime);

test("everyone is asked before a Room is recorded, and only those who said yes are in its replay @journey", async ({
	member,
	demo,
	open,
}) => {
	const [host, admin] = [await demo("ambassador"), await demo("admin")];
	const nora = await supporter(await member("Nora"), admin);
	const ben = await supporter(await member("Ben"), admin);
	const title = uniqueTitle("Sunday wind-down");
	const room = await planRoom(host, { title, recording: "ask", callMembers: [nora.uid, ben.uid] });
	await setRoomStatus(host, room, "waiting_room");
	const hosts = await open(host, `/community/rooms/${room}`);
	await button(hosts, "Come in").click();
	await expect(button(hosts, "Camera is off")).toBeEnabled();
	await setRoomStatus(host, room, "live");
	const hers = await comeIn(open, host, room, nora);
	const his = await comeIn(open, host, room, ben);
	await expect(hers.getByText(/^Not recorded/)).toBeVisible();

	await button(hosts, "Record").click();
	await hosts
		.getByRole("dialog", { name: "Record this Room?" })
		.getByRole("button", { name: "Start recording" })
		.click();
	for (const page of [hosts, hers, his]) {
		await expect(question(page)).toContainText("only kept if you say yes");
		// Nothing lies above the way out.
		await button(page, "Leave quietly").click({ trial: true });
	}
	await expectAccessible(hers, "a Room that asks whether one is recorded", { at: ROOM });
	await question(hosts).getByRole("button", { name: "Yes, record me" }).click();
	await question(hers).getByRole("button", { name: "Yes, record me" }).click();
	await question(his).getByRole("button", { name: "Don't record me" }).click();
	await expect(hers.getByText("Recording · You're in it.")).toBeVisible();
	await expect(his.getByText("Recording · You're not in it.")).toBeVisible();
	await expect(hosts.getByText("2 said yes.")).toBeVisible();
	await button(hosts, "Mic is off").click();
	await expect(button(hosts, "Mic is on")).toBeVisible();
	await button(hosts, "Camera is off").click();
	await expect(button(hosts, "Camera is on")).toBeVisible();
	await expect(hers.getByText(/^Host, (speaking|mic on)$/)).toBeVisible();
	await button(hers, "Ask to speak").click();
	await button(hosts, `Invite ${nora.displayName}`).click();
	await button(hers, "Yes").click();
	await button(hers, "Mic is off").click();
	await expect(button(hers, "Mic is on")).toBeVisible();
	const begun = Date.now();
	// What is recorded has to be long enough to have two chapters.
	await expect.poll(() => Date.now() - begun).toBeGreaterThan(8000);
	// Its end is noted before the Room's, so that the replays know of it.
	await button(hosts, "Stop recording").click();
	await expect(hers.getByText(/^Not recorded/)).toBeVisible();
	await setRoomStatus(host, room, "ended");
	await expect(hers.getByRole("heading", { name: /Room has ended$/ })).toBeVisible();

	await hers.goto(TAB);
	await hers.getByRole("link", { name: title }).click();
	await expect(player(hers)).toBeVisible({ timeout: 120_000 });
	const path = new URL(hers.url()).pathname;
	await hers.getByRole("combobox", { name: "Speed" }).selectOption("1.5×");
	await player(hers).evaluate((media) => (media as HTMLMediaElement).play());
	await expect.poll(() => position(hers)).toBeGreaterThan(0.5);
	await player(hers).evaluate((media) => (media as HTMLMediaElement).pause());

	await hosts.goto(path);
	await button(hosts, "Add chapters").click();
	const chapters = hosts.getByRole("dialog", { name: "Chapters" });
	for (const [index, [time, name]] of [
		["0:00", "Hello"],
		["0:03", "Breathing"],
	].entries()) {
		await chapters.getByRole("button", { name: "Add a chapter" }).click();
		const row = chapters.getByRole("group", { name: `Chapter ${index + 1}` });
		await row.getByLabel("Time").fill(time ?? "");
		await row.getByLabel("Title").fill(name ?? "");
	}
	await chapters.getByRole("button", { name: "Save" }).click();
	await button(hosts, /Breathing/).click();
	await expect.poll(() => position(hosts)).toBeGreaterThanOrEqual(3);
	await expect(button(hosts, /Breathing/)).toHaveAttribute("aria-current", "true");
	await hosts.getByLabel(/^Choose a file/).setInputFiles({
		name: "captions.vtt",
		mimeType: "text/vtt",
		buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:05.000\nHello, and welcome.\n"),
	});
	await expect(hosts.getByText("This replay has captions.")).toBeVisible();
	await expectAccessible(hosts, "a replay, as its host", { at: "/community/rooms/replays/$id" });

	await his.goto(path);
	await expect(player(his)).toBeVisible();
	await expect(button(his, "Hide my part")).toHaveCount(0);

	await button(hers, "Hide my part").click();
	await hers.getByRole("dialog", { name: "Hide your part?" }).getByRole("button", { name: "Hide my part" }).click();
	// A short one may be ready again before the page has asked.
	await expect(button(hers, "Hide my part")).toHaveCount(0, { timeout: 120_000 });
	await expect(player(hers)).toBeVisible({ timeout: 120_000 });

	await hers.goto(`/community/rooms/${room}`);
	await hers.getByRole("link", { name: "Watch the replay" }).click();
	await expect(player(hers)).toBeVisible();
});

test("R291 R292 a Free member reads that replays need Supporter @phone", async ({ member, open }) => {
	const page = await open(await member("Fay"), TAB);
	await expect(page.getByText("You need to upgrade to view Room replays.")).toBeVisible();
	await expectAccessible(page, "the replays of a Free member", { at: "/community/rooms" });
	await page.goto("/community/rooms/replays/01890000-0000-7000-8000-000000000000");
	await expect(page.getByText("You need to upgrade to view this room recording.")).toBeVisible();
	await expectAccessible(page, "a replay, as a Free member", { at: "/community/rooms/replays/$id" });
});
