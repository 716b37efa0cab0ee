/** Journey steps for live calls: coming in, the stage, being heard, and what hosts do about it, on any media server. */
import type { Member } from "./member";
import { planRoom, setRoomStatus, uniqueTitle } from "./rooms";
import { expect, type Locator, type Page } from "./test";

type Open = (member: Member, path: string) => Promise<Page>;

export const button = (page: Page, name: string | RegExp): Locator =>
	page.getByRole("button", { name, exact: typeof name === "string" });
export const state = (page: Page, text: string): Locator =>
	page.getByRole("heading", { level: 2, name: text, exact: true });

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

export const expectSound = (page: Page) =>
	expect.poll(() => loudness(page), { message: "nothing is heard" }).toBeGreaterThan(0.01);

/** A private live Room with its host inside; `base` is the server's address where it is not the usual one. */
export async function beginRoom(open: Open, host: Member, guests: Member[], base = "") {
	const name = uniqueTitle("Sunday wind-down");
	const id = await planRoom(host, { title: name, callMembers: guests.map(({ uid }) => uid) });
	const path = `${base}/community/rooms/${id}`;
	await setRoomStatus(host, id, "waiting_room");
	const page = await open(host, path);
	await button(page, "Come in").click();
	await expect(button(page, "Mic is off")).toBeEnabled();
	// A live Room ends when nobody is inside, so its host comes first.
	await setRoomStatus(host, id, "live");
	return { id, name, page, path };
}

export async function turnMicrophoneOn(page: Page) {
	await button(page, "Mic is off").click();
	await expect(button(page, "Mic is on")).toBeVisible();
}

/** A guest asks at the door, waits, is admitted, and hears the host, whose microphone is on. */
export async function comeInAndListen(guests: Page, hosts: Page, guest: Member) {
	await button(guests, "Ask to come in").click();
	await expect(state(guests, "You're in the waiting room")).toBeVisible();
	await button(hosts, `Admit ${guest.displayName}`).click();
	await expect(button(guests, "Leave quietly")).toBeVisible();
	await expect(guests.getByText("Host, speaking").or(guests.getByText("Host, mic on"))).toBeVisible();
	await expectSound(guests);
	await expect(button(guests, /^Mic is/)).toHaveCount(0);
}

/** A listener raises a hand, is invited onto the stage, says yes, and is heard by the host. */
export async function comeOntoStage(guests: Page, hosts: Page, guest: Member) {
	// Browsers cancel what comes out of their speakers, and devices of tests all sound alike: one microphone at a time.
	await button(hosts, "Mic is on").click();
	await button(guests, "Ask to speak").click();
	await expect(button(guests, "Lower hand")).toBeVisible();
	await button(hosts, `Invite ${guest.displayName}`).click();
	await expect(guests.getByText("asks you onto the stage.")).toBeVisible();
	await expect(button(guests, /^Mic is/)).toHaveCount(0);
	await button(guests, "Yes").click();
	await turnMicrophoneOn(guests);
	await expectSound(hosts);
}

/** The host turns a speaker's microphone off, then removes them for good. */
export async function muteAndRemove(guests: Page, hosts: Page, guest: Member) {
	const person = hosts.getByRole("button", { name: new RegExp(guest.displayName) }).first();
	const dialog = hosts.getByRole("dialog");
	await person.click();
	await dialog.getByRole("button", { name: "Turn their microphone off" }).click();
	await expect(button(guests, "Mic is off")).toBeVisible();
	await person.click();
	await dialog.getByRole("button", { name: "Remove from the Room" }).click();
	await dialog.getByRole("button", { name: "Remove" }).click();
	await expect(state(guests, "You can't come back into this Room")).toBeVisible();
	await expect(guests.locator("audio")).toHaveCount(0);
}
