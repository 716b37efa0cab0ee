/** A live Room on the screen: stage, listeners, queue, controls, the invitation and reactions. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
	callWith,
	hostPerson,
	mediaWith,
	personWith,
	ScriptedMedia,
	seatWith,
	selfWith,
} from "@/features/rooms/call/call-fixture";
import { errorResponse } from "./app-fixture";
import { address, renderCall } from "./call-page-fixture";

let media: ScriptedMedia;
vi.mock("@/features/rooms/call/livekit-room", () => ({
	createLivekitRoom: (...given: Parameters<ScriptedMedia["create"]>) => media.create(...given),
}));

beforeEach(() => {
	media = new ScriptedMedia();
	localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const controls = () => screen.getByRole("region", { name: "Your controls" });
const control = (name: string) => within(controls()).getByRole("button", { name });
const labels = () =>
	within(controls())
		.getAllByRole("button")
		.map((button) => button.getAttribute("aria-label") ?? button.textContent);
const stage = () => screen.getByRole("region", { name: "On stage" });
const press = (name: string) => userEvent.click(control(name));
const onStage = { me: seatWith({ onStage: true }), people: [hostPerson, selfWith({ onStage: true })] };
const leading = {
	me: seatWith({ leads: true, onStage: true }),
	people: [selfWith({ leads: true, onStage: true }), personWith("Lea")],
};
const heard = (words: string) =>
	waitFor(() =>
		expect(screen.getAllByRole("status").some(({ textContent }) => textContent?.includes(words))).toBe(true),
	);

test("that nothing is recorded stands before everything that is heard", async () => {
	await renderCall({ media });
	const notice = screen.getByText(/You'll be told before that changes/);
	expect(notice.textContent).toBe("Not recorded now. You'll be told before that changes.");
	expect(notice.compareDocumentPosition(stage()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("the head says what it is, who hosts, and how many are there", async () => {
	await renderCall({ media, call: { people: [hostPerson, selfWith(), personWith("Lea")] } });
	expect(screen.getByText("LIVE")).toBeDefined();
	const headline = screen.getByRole("heading", { level: 1, name: "Sunday wind-down" });
	expect(document.activeElement).toBe(headline);
	expect(screen.getByText(/Hosted by Dr Sara R\./)).toBeDefined();
	expect(screen.getByRole("button", { name: "3 people" })).toBeDefined();
});

test("the stage says of everyone in words what is heard of them", async () => {
	media.people.set(hostPerson.card.uid, mediaWith({ isMicrophoneOn: true, isSpeaking: true }));
	media.people.set("member-kofi", mediaWith());
	media.people.set("member-lea", mediaWith({ isMicrophoneOn: true }));
	const people = ["Kofi", "Lea", "Tess"].map((name) => personWith(name, { onStage: true }));
	await renderCall({ media, call: { people: [hostPerson, ...people, selfWith()] } });
	const shown = within(stage())
		.getAllByRole("listitem")
		.map(({ textContent }) => textContent);
	expect(shown).toEqual([
		expect.stringContaining("TessConnecting"),
		expect.stringContaining("KofiMuted"),
		expect.stringContaining("Dr Sara R.Verified professionalHost, speaking"),
		expect.stringContaining("LeaMic on"),
	]);
});

test("a listener is last among the listeners, and nobody hears or sees them", async () => {
	await renderCall({ media, call: { people: [hostPerson, selfWith(), personWith("Lea")] } });
	expect(screen.getByText("Nobody can hear or see you")).toBeDefined();
	const names = ["Lea", "You"].map((name) => screen.getByText(name));
	expect(names[0]?.compareDocumentPosition(names[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a listener can ask to speak, react and leave, and has no microphone", async () => {
	await renderCall({ media });
	expect(labels()).toEqual(["Ask to speak", "React", "More", "Leave quietly"]);
});

test("asking to speak puts the member into the queue, with words that do not hurry", async () => {
	const asked = callWith({
		me: seatWith({ hand: 2 }),
		people: [hostPerson, personWith("Tess", { hand: 1 }), selfWith({ hand: 2 })],
	});
	const { calls } = await renderCall({ media, answers: { [address("PATCH", "/seat")]: asked } });
	await press("Ask to speak");
	expect(await screen.findByText("no hurry")).toBeDefined();
	expect(screen.getByText("Your microphone stays off until Dr Sara R. invites you and you say yes.")).toBeDefined();
	expect(control("Lower hand")).toBeDefined();
	expect(calls.find(({ to }) => to === address("PATCH", "/seat"))?.body).toEqual({ hand: true });
	await heard("Your hand is up. One person before you.");
});

test.each([
	["Yes", true],
	["Not now", false],
])("an invitation waits for an answer: %s", async (answer, body) => {
	const { calls, change } = await renderCall({ media, answers: { [address("PATCH", "/seat")]: callWith() } });
	await change({ me: seatWith({ isInvited: true }) });
	const invitation = await screen.findByRole("region", { name: "Invitation" });
	expect(invitation.textContent).toContain(
		"Dr Sara R. asks you onto the stage. Your microphone stays off until you turn it on.",
	);
	expect([...media.on]).toEqual([]);
	await userEvent.click(within(invitation).getByRole("button", { name: answer }));
	expect(calls.find(({ to }) => to === address("PATCH", "/seat"))?.body).toEqual({ onStage: body });
});

test("an invitation for one question says so", async () => {
	await renderCall({ media, call: { me: seatWith({ isInvited: true, isForOneQuestion: true }) } });
	expect(screen.getByText("Dr Sara R. asks you onto the stage for one question.")).toBeDefined();
});

test("on stage, the microphone goes on only when the member turns it on", async () => {
	await renderCall({ media, call: onStage });
	expect(labels()).toEqual(["Mic is off", "Camera is off", "More", "Leave quietly"]);
	expect([...media.on]).toEqual([]);
	await press("Mic is off");
	await waitFor(() => expect(control("Mic is on")).toBeDefined());
	await heard("Your microphone is on.");
});

test("on stage, the menu leads back to listening", async () => {
	const { calls } = await renderCall({ media, call: onStage, answers: { [address("PATCH", "/seat")]: callWith() } });
	await press("More");
	expect(screen.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
		"React",
		"Devices",
		"Back to listening",
		"Report the Room",
	]);
	await userEvent.click(screen.getByRole("menuitem", { name: "Back to listening", hidden: true }));
	expect(await screen.findByRole("button", { name: "Ask to speak" })).toBeDefined();
	expect(calls.find(({ to }) => to === address("PATCH", "/seat"))?.body).toEqual({ onStage: false });
});

test("those who lead stay on stage", async () => {
	await renderCall({ media, call: leading });
	await press("More");
	expect(screen.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
		"React",
		"Devices",
		"Report the Room",
	]);
});

test("on a phone four controls are in the row, and the others behind More", async () => {
	vi.stubGlobal("matchMedia", (media: string) => ({
		matches: media === "(width < 48rem)",
		media,
		addEventListener() {},
		removeEventListener() {},
	}));
	await renderCall({ media, call: onStage });
	expect(labels()).toEqual(["Mic is off", "Camera is off", "Chat", "Leave quietly"]);
	await userEvent.click(screen.getByRole("button", { name: "More" }));
	await userEvent.click(screen.getByRole("menuitem", { name: "React", hidden: true }));
	await userEvent.click(screen.getByRole("button", { name: "Same here" }));
	expect(media.sent).toEqual([{ topic: "reaction", text: "same" }]);
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
});

test("who loses the stage is silent, and told so", async () => {
	const { change } = await renderCall({ media, call: onStage });
	await press("Mic is off");
	await waitFor(() => expect([...media.on]).toEqual(["microphone"]));
	await change({ me: seatWith(), people: [hostPerson, selfWith()] });
	await waitFor(() => expect([...media.on]).toEqual([]));
	expect(labels()).toContain("Ask to speak");
	await heard("You are listening again. Nobody can hear or see you.");
});

test("a refused microphone is explained in its place", async () => {
	await renderCall({ media, call: onStage });
	media.refusal = Object.assign(new Error("refused"), { name: "NotAllowedError" });
	await press("Mic is off");
	expect(await screen.findByText(/Your browser doesn't let Exhale use the microphone/)).toBeDefined();
});

test("the tap that a browser wants before it plays sound has a button", async () => {
	media.isAudible = false;
	await renderCall({ media });
	await userEvent.click(await screen.findByRole("button", { name: "Tap to hear the Room" }));
	await waitFor(() => expect(screen.queryByRole("button", { name: "Tap to hear the Room" })).toBeNull());
});

test("a broken connection is said in words, and that the seat stays", async () => {
	await renderCall({ media });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	act(() => media.events?.onContact(false));
	expect(await screen.findAllByText("Reconnecting; you keep your seat")).toHaveLength(2);
	expect(screen.queryByRole("alert")).toBeNull();
	await heard("Reconnecting; you keep your seat");
});

test("a newer connection elsewhere can be taken back", async () => {
	await renderCall({ media });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	act(() => media.events?.onEnd("elsewhere"));
	expect(await screen.findByText("You are here in another tab or on another device.")).toBeDefined();
	expect(screen.queryByRole("button", { name: "Leave quietly" })).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Continue here" }));
	await waitFor(() => expect(media.tickets).toHaveLength(2));
});

test("one who is elsewhere closes the call here, and keeps the seat there", async () => {
	const { calls } = await renderCall({ media });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	act(() => media.events?.onEnd("elsewhere"));
	await userEvent.click(await screen.findByRole("button", { name: "Close" }));
	expect(await screen.findByRole("heading", { level: 1, name: "Rooms" })).toBeDefined();
	expect(media.tickets).toHaveLength(1);
	expect(calls.some(({ to }) => to.startsWith("DELETE"))).toBe(false);
});

test("a device that fails is said to screen readers, too", async () => {
	await renderCall({ media, call: onStage });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	act(() => media.events?.onDeviceLost("camera"));
	await heard("Your camera was unplugged, so it's off now.");
});

test("a Room that ends says so", async () => {
	const { change } = await renderCall({ media });
	await change({ status: "ended", me: seatWith({ state: "outside" }), people: [] });
	expect(await screen.findByRole("heading", { level: 1, name: "The Room has ended" })).toBeDefined();
	await waitFor(() => expect(media.disconnected).toBe(1));
});

test("a call that a plan no longer includes is over, and is not begun again and again", async () => {
	let tickets = 0;
	await renderCall({
		media,
		answers: {
			[address("POST", "/tickets")]: () => {
				tickets += 1;
				if (tickets > 1) return errorResponse(403, "tier.needed");
				return { ticket: "ticket", path: "/media", identity: "me.1" };
			},
		},
	});
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	act(() => media.events?.onEnd("lost"));
	expect(
		await screen.findByRole("heading", { level: 1, name: "Your plan no longer includes this Room" }),
	).toBeDefined();
	await waitFor(() => expect(media.disconnected).toBe(1));
	expect(tickets).toBe(2);
	await userEvent.click(screen.getByRole("button", { name: "What includes it" }));
	expect(screen.getByText("You need to upgrade to join this room.")).toBeDefined();
});

test("leaving quietly ends the media and gives the seat back", async () => {
	const { calls } = await renderCall({ media });
	await press("Leave quietly");
	await waitFor(() => expect(calls.some(({ to }) => to === address("DELETE", "/seat"))).toBe(true));
	expect(media.disconnected).toBe(1);
	expect(media.tickets).toHaveLength(1);
});

test("coming back right after leaving begins as soon as the server knows of the leaving", async () => {
	let finish = () => {};
	const { calls, change } = await renderCall({
		media,
		answers: { [address("DELETE", "/seat")]: () => new Promise((resolve) => (finish = () => resolve(null))) },
	});
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	await press("Leave quietly");
	await waitFor(() => expect(calls.some(({ to }) => to === address("DELETE", "/seat"))).toBe(true));
	await change({ me: seatWith() });
	expect(media.tickets).toHaveLength(1);
	await act(async () => finish());
	await waitFor(() => expect(media.tickets).toHaveLength(2));
	expect(await screen.findByRole("region", { name: "Your controls" })).toBeDefined();
});

test("a reaction is sent and shown, the next one only after a moment", async () => {
	await renderCall({ media });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	await press("React");
	await userEvent.click(screen.getByRole("button", { name: "Same here" }));
	expect(media.sent).toEqual([{ topic: "reaction", text: "same" }]);
	await heard("Sent: Same here");
	await press("React");
	await userEvent.click(screen.getByRole("button", { name: "Thank you" }));
	expect(media.sent).toHaveLength(1);
});

test("a reaction of someone else is shown beside them", async () => {
	await renderCall({ media, call: { people: [hostPerson, personWith("Lea"), selfWith()] } });
	act(() => media.events?.onData("reaction", new TextEncoder().encode("thanks"), "member-lea"));
	expect((await screen.findByRole("button", { name: /\bLea\b/ })).textContent).toContain("Thank you");
	await heard("Lea: Thank you.");
});

test("those who lead admit those who wait, or decline with a kind reason", async () => {
	const waiting = ["Kim", "Ben"].map((name) => ({ card: personWith(name).card, since: Date.now() }));
	const { calls } = await renderCall({
		media,
		call: { ...leading, waiting },
		answers: {
			[address("PUT", "/people/member-kim")]: callWith({ ...leading, waiting }),
			[address("PUT", "/people/member-ben")]: callWith(leading),
			[address("POST", "/admissions")]: callWith(leading),
		},
	});
	await userEvent.click(screen.getByRole("button", { name: "Admit Kim" }));
	await userEvent.click(screen.getByRole("button", { name: "Decline Ben" }));
	const dialog = screen.getByRole("dialog", { name: "Decline Ben?" });
	await userEvent.click(within(dialog).getByRole("radio", { name: /full today/ }));
	await userEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	const bodies = calls.filter(({ to }) => to.startsWith("PUT")).map(({ body }) => body);
	expect(bodies).toEqual([{ step: "admit" }, { step: "decline", reason: "full_today" }]);
});

test("before it is live those who lead are told when they can admit people, and may decline them", async () => {
	const waiting = ["Kim", "Ben"].map((name) => ({ card: personWith(name).card, since: Date.now() }));
	await renderCall({ media, call: { ...leading, status: "waiting_room", waiting }, room: { status: "waiting_room" } });
	expect(screen.getByText("You can let people in once you begin.")).toBeDefined();
	expect(screen.queryByRole("button", { name: /^Admit/ })).toBeNull();
	expect(screen.getByRole("button", { name: "Decline Kim" })).toBeDefined();
});

test("nobody else sees who waits, or what a lead can do", async () => {
	await renderCall({ media, call: { people: [hostPerson, personWith("Lea"), selfWith()] } });
	expect(screen.queryByText("Waiting to come in")).toBeNull();
	expect(screen.queryByText("You lead this Room")).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: /\bLea\b/ }));
	const dialog = screen.getByRole("dialog", { name: "Lea" });
	const names = within(dialog)
		.getAllByRole("button")
		.map(({ textContent }) => textContent);
	expect(names.filter(Boolean)).toEqual(["Report", "Block"]);
});

test("removing someone is confirmed, and can be undone", async () => {
	const { calls } = await renderCall({
		media,
		call: leading,
		answers: { [address("PUT", "/people/member-lea")]: callWith(leading) },
	});
	await userEvent.click(screen.getByRole("button", { name: /\bLea\b/ }));
	await userEvent.click(screen.getByRole("button", { name: "Remove from the Room" }));
	expect(calls.some(({ to }) => to.startsWith("PUT"))).toBe(false);
	await userEvent.click(screen.getByRole("button", { name: "Remove" }));
	await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
	await waitFor(() => expect(calls.filter(({ to }) => to.startsWith("PUT"))).toHaveLength(2));
	expect(calls.filter(({ to }) => to.startsWith("PUT")).map(({ body }) => body)).toEqual([
		{ step: "remove" },
		{ step: "let_back" },
	]);
});

test("ending the Room for everyone is confirmed", async () => {
	const can = { open: false, begin: false, end: true, cancel: false, edit: false };
	const { calls } = await renderCall({
		media,
		call: leading,
		room: { can },
		answers: { [address("PUT", "/status")]: errorResponse(409, "rooms.no_step") },
	});
	await userEvent.click(screen.getByRole("button", { name: "End for everyone" }));
	const dialog = screen.getByRole("dialog", { name: "End the Room?" });
	expect(calls.some(({ to }) => to === address("PUT", "/status"))).toBe(false);
	await userEvent.click(within(dialog).getByRole("button", { name: "End for everyone" }));
	expect(
		await screen.findByText("The Room has moved on in the meantime. This page is up to date again."),
	).toBeDefined();
	expect(calls.find(({ to }) => to === address("PUT", "/status"))?.body).toEqual({ status: "ended" });
});
