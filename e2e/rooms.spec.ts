/** Rooms up to their door: planning one, finding it, the gate, the waiting room, and what hosts answer there. */
import { expectAccessible } from "./world/axe";
import { upgradeDialog } from "./world/billing";
import { supporter } from "./world/member";
import { changePerson, planRoom, setRoomStatus, uniqueTitle, writeNote } from "./world/rooms";
import { expect, type Locator, type Page, test } from "./world/test";

const ROOM = "/community/rooms/$id";
const HOUR = 3_600_000;

const title = (page: Page, text: string): Locator => page.getByRole("heading", { level: 1, name: text, exact: true });
const state = (page: Page, text: string): Locator => page.getByRole("heading", { level: 2, name: text, exact: true });
const part = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const planDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Plan a Room" });

/** A first name that nobody else has, so that a search finds one member. */
const rareName = (): string => `Ida${crypto.randomUUID().slice(0, 8)}`;

/** As date fields want it; the browser has the zone of this machine. */
function getDateInDays(days: number): string {
	const day = new Date();
	day.setDate(day.getDate() + days);
	const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
	return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

const getId = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test("R187 R188 R294 a Room is planned for one guest, who finds it, meets the gate at its door, and waits until a host answers @journey", async ({
	page,
	open,
	member,
	demo,
	enter,
}) => {
	const host = await demo("ambassador");
	const ida = await member(rareName());
	const name = uniqueTitle("Sunday wind-down");
	await enter(page, host);
	await page.goto("/community/rooms");
	await button(page, "Plan a Room").click();
	const dialog = planDialog(page);
	await dialog.getByRole("textbox", { name: "Title" }).fill(name);
	await dialog.getByRole("textbox", { name: /^What will happen/ }).fill("We breathe together, then we talk.");
	await dialog.getByRole("button", { name: "breathing together" }).click();
	await dialog.getByLabel("Date").fill(getDateInDays(3));
	await dialog.getByRole("switch", { name: "Private" }).check();
	await dialog.getByRole("combobox", { name: /^Who can come in/ }).fill(ida.displayName.slice(0, 11));
	await dialog.getByRole("option", { name: ida.displayName }).click();
	await expect(dialog.getByRole("list", { name: "Invited" })).toContainText(ida.displayName);
	await dialog.getByRole("button", { name: "Plan the Room" }).click();
	await expect(title(page, name)).toBeVisible();
	await expect(page.getByText(/^It begins in \d days\.$/)).toBeVisible();
	const id = getId(page);

	const guest = await open(ida, "/community/rooms");
	await expect(part(guest, "Coming up").getByRole("article", { name })).toContainText("Private");
	await button(page, "Open the waiting room").click();
	await expect(button(page, "Come in")).toBeVisible();
	await expect(part(guest, "Waiting").getByRole("article", { name })).toContainText("For Supporters");
	await card(guest, name).getByRole("link", { name: "Go to the waiting room" }).click();
	await expect(title(guest, name)).toBeVisible();
	await expect(guest.getByText("You will come in with microphone and camera off.")).toBeVisible();

	await button(guest, "Ask to come in").click();
	await expect(upgradeDialog(guest).getByText("You need to upgrade to join this room.")).toBeVisible();
	await upgradeDialog(guest).getByRole("button", { name: "Maybe Later" }).click();
	await supporter(ida, await demo("admin"));
	await guest.reload();
	await button(guest, "Ask to come in").click();
	await expect(state(guest, "You're in the waiting room")).toBeFocused();
	await writeNote(host, id, "We begin in five minutes.");
	await expect(guest.getByText("We begin in five minutes.")).toBeVisible();
	await expectAccessible(guest, "the waiting room", { at: ROOM });

	await changePerson(host, id, ida.uid, { step: "decline", reason: "in_the_middle" });
	await expect(state(guest, "Not this time")).toBeVisible();
	await expect(guest.getByText(/^You can ask again at /)).toBeVisible();
	await changePerson(host, id, ida.uid, { step: "remove" });
	await expect(state(guest, "You can't come back into this Room")).toBeVisible();
	await changePerson(host, id, ida.uid, { step: "let_back" });
	await expect(button(guest, "Ask to come in")).toBeVisible();

	await setRoomStatus(host, id, "cancelled");
	await expect(state(guest, "This Room was cancelled")).toBeVisible();
	await expect(state(page, "This Room was cancelled")).toBeVisible();
});

test("R298 a Supporter is told what a Room for Super Supporters needs @journey", async ({
	page,
	member,
	demo,
	enter,
}) => {
	const host = await demo("ambassador");
	const nora = await supporter(await member(), await demo("admin"));
	const name = uniqueTitle("Ask a professional");
	const id = await planRoom(host, { title: name, minTier: "super", callMembers: [nora.uid] });
	await setRoomStatus(host, id, "waiting_room");
	await enter(page, nora);
	await page.goto(`/community/rooms/${id}`);
	await expect(title(page, name)).toBeVisible();
	await expectAccessible(page, "the door of a Room", { at: ROOM });
	await button(page, "Ask to come in").click();
	await expect(upgradeDialog(page).getByText("You need to upgrade to enter this room.")).toBeVisible();
	await setRoomStatus(host, id, "cancelled");
});

test("R007 R186 R202 a member is let into a live Room, listens, leaves, and is told when it is over @journey", async ({
	page,
	open,
	member,
	demo,
	enter,
}) => {
	const host = await demo("ambassador");
	const nora = await supporter(await member(), await demo("admin"));
	const name = uniqueTitle("Evening talk");
	const id = await planRoom(host, { title: name, callMembers: [nora.uid] });
	await enter(page, host);
	await page.goto(`/community/rooms/${id}`);
	await button(page, "Open the waiting room").click();
	await button(page, "Come in").click();
	await expect(button(page, "Leave quietly")).toBeVisible();
	await setRoomStatus(host, id, "live");
	const guest = await open(nora, "/community/rooms");
	await part(guest, "Live now").getByRole("article", { name }).getByRole("link", { name: "Listen in" }).click();
	await button(guest, "Ask to come in").click();
	await expect(state(guest, "You're in the waiting room")).toBeVisible();
	await changePerson(host, id, nora.uid, { step: "admit" });
	await expect(button(guest, "Leave quietly")).toBeVisible();
	await expect(guest.getByRole("heading", { level: 2, name: "Listening" })).toBeVisible();
	await expect(guest.getByText(host.displayName).first()).toBeVisible();
	await button(guest, "Leave quietly").click();
	await expect(button(guest, "Ask to come in")).toBeVisible();
	await setRoomStatus(host, id, "ended");
	await expect(state(guest, "This Room has ended")).toBeVisible();
	await expect(state(page, "This Room has ended")).toBeVisible();
	await expectAccessible(guest, "an ended Room", { at: ROOM });
});

test("a planned Room is edited and cancelled, and its page says so @journey", async ({ page, demo, enter }) => {
	const host = await demo("ambassador");
	const name = uniqueTitle("Sleep");
	const id = await planRoom(host, { title: name, startsAt: Date.now() + 48 * HOUR, callMembers: [] });
	await enter(page, host);
	await page.goto(`/community/rooms/${id}`);
	await expect(title(page, name)).toBeVisible();
	await expectAccessible(page, "a planned Room, as its host sees it", { at: ROOM });
	await button(page, "Edit").click();
	const dialog = page.getByRole("dialog", { name: "Edit the Room" });
	await expectAccessible(page, "the form to edit a Room");
	await dialog.getByRole("textbox", { name: "Title" }).fill(`${name}, again`);
	await dialog.getByLabel("Expected length").selectOption("1 hour 30 minutes");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(title(page, `${name}, again`)).toBeVisible();
	await expect(page.getByText("About 1 hour 30 minutes")).toBeVisible();
	await button(page, "Cancel the Room").click();
	await page.getByRole("dialog").getByRole("button", { name: "Cancel the Room" }).click();
	await expect(state(page, "This Room was cancelled")).toBeVisible();
	await expectAccessible(page, "a cancelled Room", { at: ROOM });
});

test("a weekly Room is planned, a member is reminded of it, and its series ends @journey", async ({
	page,
	open,
	member,
	demo,
	enter,
}) => {
	const host = await demo("ambassador");
	const ida = await member(rareName());
	const name = uniqueTitle("Every week");
	await enter(page, host);
	await page.goto("/community/rooms");
	await button(page, "Plan a Room").click();
	const dialog = planDialog(page);
	await dialog.getByRole("textbox", { name: "Title" }).fill(name);
	await dialog.getByLabel("Date").fill(getDateInDays(3));
	await dialog.getByRole("switch", { name: "Every week" }).check();
	await dialog.getByLabel(/^Until/).fill(getDateInDays(20));
	await dialog.getByRole("switch", { name: "Private" }).check();
	await dialog.getByRole("combobox", { name: /^Who can come in/ }).fill(ida.displayName.slice(0, 11));
	await dialog.getByRole("option", { name: ida.displayName }).click();
	await dialog.getByRole("button", { name: "Plan the Room" }).click();
	await expect(title(page, name)).toBeVisible();
	await expect(page.getByText("Weekly", { exact: true })).toBeVisible();
	await expectAccessible(page, "a weekly Room, as its host sees it", { at: ROOM });
	const id = getId(page);

	const guest = await open(ida, `/community/rooms/${id}`);
	await button(guest, "Remind me").click();
	await expect(guest.getByText("We'll remind you a day and 15 minutes before.")).toBeVisible();
	await guest.reload();
	await expect(button(guest, "Remind me")).toHaveAttribute("aria-pressed", "true");
	await page.reload();
	await expect(page.getByText("1 member is reminded")).toBeVisible();

	await button(page, "End the series").click();
	await page.getByRole("dialog").getByRole("button", { name: "End the series" }).click();
	await expect(page.getByText("The series has ended.")).toBeVisible();
	await setRoomStatus(host, id, "cancelled");
	await expect(state(guest, "This Room was cancelled")).toBeVisible();
});

test("a Room that begins now has its waiting room open at once", async ({ page, demo, enter }) => {
	const host = await demo("pro");
	const name = uniqueTitle("Right now");
	await enter(page, host);
	await page.goto("/community/rooms");
	await button(page, "Plan a Room").click();
	const dialog = planDialog(page);
	await dialog.getByRole("textbox", { name: "Title" }).fill(name);
	await dialog.getByText("Start now").click();
	await dialog.getByRole("switch", { name: "Private" }).check();
	await expectAccessible(page, "the form to plan a Room");
	await dialog.getByRole("button", { name: "Create the Room" }).click();
	await expect(title(page, name)).toBeVisible();
	await expect(state(page, "The waiting room is open")).toBeVisible();
	await expect(button(page, "Come in")).toBeVisible();
	await setRoomStatus(host, getId(page), "cancelled");
});

test("a plan that was not sent stays on the device, through a reload", async ({ page, demo, enter, watch }) => {
	watch.allow(/Failed to save the Room/, /status of 500/);
	await enter(page, await demo("pro"));
	await page.goto("/community/rooms");
	await button(page, "Plan a Room").click();
	await planDialog(page).getByRole("textbox", { name: "Title" }).fill("A Room that meets a fault");
	await page.route("**/api/rooms", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
	await planDialog(page).getByRole("button", { name: "Plan the Room" }).click();
	await expect(
		planDialog(page).getByText("The Room wasn't saved. What you wrote is saved on this device."),
	).toBeVisible();
	await page.unroute("**/api/rooms");
	await page.reload();
	await button(page, "Plan a Room").click();
	await expect(planDialog(page).getByRole("textbox", { name: "Title" })).toHaveValue("A Room that meets a fault");
	await planDialog(page).getByRole("button", { name: "Start over" }).click();
	await expect(planDialog(page).getByRole("textbox", { name: "Title" })).toHaveValue("");
});

test("a private Room is not there for anyone else, an admin included", async ({ open, member, demo, watch }) => {
	watch.allow(/status of 404/);
	const name = uniqueTitle("Between us");
	const id = await planRoom(await demo("ambassador"), { title: name, callMembers: [] });
	for (const stranger of [await member(), await demo("admin")]) {
		const page = await open(stranger, `/community/rooms/${id}`);
		await expect(title(page, "We can't find this Room")).toBeVisible();
		await page.goto("/community/rooms");
		await expect(part(page, "Live now").or(page.getByText("No Rooms yet"))).toBeVisible();
		await expect(page.getByRole("status").filter({ hasText: /^Loading$/ })).toHaveCount(0);
		await expect(card(page, name)).toHaveCount(0);
	}
	await setRoomStatus(await demo("ambassador"), id, "cancelled");
});
