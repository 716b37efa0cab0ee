/** A call's connection with a scripted media room: entering, reconnecting, ends, own media and reactions. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { CallConnection } from "./call-connection";
import { callWith, mediaWith, ScriptedMedia, seatWith } from "./call-fixture";
import { REACTIONS, SHOWN_MS } from "./reactions";

const ME = "me";
const [HEART] = REACTIONS;

let media: ScriptedMedia;
let call = callWith();
let tickets = 0;
let failure: ApiError | null = null;
/** Of a ticket alone. */
let refusal: ApiError | null = null;
let connection: CallConnection;
let latest: AbortSignal;

beforeEach(() => {
	vi.useFakeTimers();
	media = new ScriptedMedia();
	call = callWith();
	tickets = 0;
	failure = null;
	refusal = null;
	localStorage.clear();
	const answer = <T>(value: T) => (failure ? Promise.reject(failure) : Promise.resolve(value));
	connection = new CallConnection({
		uid: ME,
		server: {
			showCall: () => answer(call),
			makeTicket(signal) {
				latest = signal;
				return refusal
					? Promise.reject(refusal)
					: answer({ ticket: `ticket ${++tickets}`, path: "/api/rooms/r/media" });
			},
		},
		createMedia: media.create,
		chance: () => 0,
	});
});
afterEach(async () => {
	await connection.stop();
	vi.useRealTimers();
});

const phase = () => connection.snapshot().phase;
const own = () => connection.snapshot().own;
const settle = () => vi.advanceTimersByTimeAsync(0);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function enter(rights = { onStage: false, leads: false }) {
	connection.start();
	await settle();
	await connection.setRights(rights);
}

test("one who leaves at once asks for no ticket any longer", async () => {
	connection.start();
	expect(latest.aborted).toBe(false);
	await connection.stop();
	expect(latest.aborted).toBe(true);
	expect(media.tickets).toEqual([]);
});

test("one enters with a ticket, and with microphone and camera off", async () => {
	await enter({ onStage: true, leads: true });
	expect(phase()).toBe("connected");
	expect(media.tickets).toEqual(["ticket 1"]);
	expect(own()).toEqual({ microphone: "off", camera: "off", screen: "off" });
});

test("a lost connection comes back with a new ticket while the seat is kept", async () => {
	await enter();
	media.events?.onEnd("lost");
	expect(phase()).toBe("reconnecting");
	await wait(1000);
	expect(phase()).toBe("connected");
	expect(media.tickets).toEqual(["ticket 1", "ticket 2"]);
});

test.each([
	["removed", callWith({ me: seatWith({ state: "removed" }) }), "removed"],
	["removed", callWith({ me: seatWith({ state: "outside" }) }), "left"],
	["ended", callWith({ status: "ended" }), "ended"],
	["lost", callWith({ status: "ended" }), "ended"],
] as const)("after %s the server says what became of the seat", async (end, then, expected) => {
	await enter();
	call = then;
	media.events?.onEnd(end);
	await wait(60_000);
	expect(phase()).toBe(expected);
	expect(media.tickets).toEqual(["ticket 1"]);
});

test("a Room that no longer exists for the member is left", async () => {
	await enter();
	failure = new ApiError(404, "not_found");
	media.events?.onEnd("lost");
	await wait(60_000);
	expect(phase()).toBe("left");
});

test("a newer connection elsewhere is not fought, and can be taken over", async () => {
	await enter();
	media.events?.onEnd("elsewhere");
	await wait(60_000);
	expect(phase()).toBe("elsewhere");
	expect(media.tickets).toHaveLength(1);
	connection.continueHere();
	await settle();
	expect(phase()).toBe("connected");
	expect(media.tickets).toHaveLength(2);
});

test("one whose connection is ended while the seat stays has a newer one elsewhere", async () => {
	await enter();
	media.events?.onEnd("removed");
	await wait(60_000);
	expect(phase()).toBe("elsewhere");
	expect(media.tickets).toHaveLength(1);
});

test.each([
	["lost", "tier.needed", "not_included"],
	["removed", "tier.needed", "not_included"],
	["lost", "rooms.removed", "removed"],
	["removed", "guard.elsewhere", "left"],
] as const)("after %s, one whom the server refuses with %s is not connected again", async (end, code, expected) => {
	await enter();
	refusal = new ApiError(403, code);
	media.events?.onEnd(end);
	await wait(60_000);
	expect(phase()).toBe(expected);
	expect(media.tickets).toHaveLength(1);
});

test.each(["ended", "removed", "left"] as const)("what is %s while one is elsewhere is said here, too", async (end) => {
	await enter();
	media.events?.onEnd("elsewhere");
	await connection.stop(end);
	expect(phase()).toBe(end);
});

test("failures are repeated after growing delays, and said in words after three", async () => {
	media.failures.push(new Error("1"), new Error("2"), new Error("3"));
	connection.start();
	await settle();
	expect(phase()).toBe("connecting");
	await wait(500);
	expect(phase()).toBe("connecting");
	await wait(500);
	expect(phase()).toBe("unreachable");
	await wait(500);
	expect(phase()).toBe("connected");
});

test("while offline it keeps trying, and hurries as soon as the network is back", async () => {
	await enter();
	failure = new ApiError(0, "offline");
	media.events?.onEnd("lost");
	await wait(60_000);
	expect(phase()).toBe("unreachable");
	failure = null;
	window.dispatchEvent(new Event("online"));
	await settle();
	expect(phase()).toBe("connected");
});

test("contact that comes back by itself needs no ticket", async () => {
	await enter();
	media.events?.onContact(false);
	expect(phase()).toBe("reconnecting");
	media.events?.onContact(true);
	media.events?.onQuality(true);
	expect(phase()).toBe("weak");
	media.events?.onQuality(false);
	expect(phase()).toBe("connected");
	expect(media.tickets).toHaveLength(1);
});

test("leaving ends everything, also an attempt that is under way", async () => {
	connection.start();
	await connection.stop();
	await wait(60_000);
	expect(phase()).toBe("left");
	expect(media.disconnected).toBeGreaterThan(0);
	expect(media.tickets).toEqual([]);
});

test.each([
	["microphone", { onStage: false, leads: false }, "off"],
	["microphone", { onStage: true, leads: false }, "on"],
	["camera", { onStage: false, leads: false }, "off"],
	["camera", { onStage: true, leads: false }, "on"],
	["screen", { onStage: true, leads: false }, "off"],
	["screen", { onStage: true, leads: true }, "on"],
	["screen", { onStage: false, leads: true }, "off"],
] as const)("the %s with %o is %s", async (kind, rights, expected) => {
	await enter(rights);
	await connection.switchOwn(kind, true);
	expect(own()[kind]).toBe(expected);
});

test("going back to listening releases all devices", async () => {
	await enter({ onStage: true, leads: false });
	await connection.switchOwn("microphone", true);
	await connection.switchOwn("camera", true);
	await connection.setRights({ onStage: false, leads: false });
	expect([...media.on]).toEqual([]);
	expect(own()).toEqual({ microphone: "off", camera: "off", screen: "off" });
});

test("one who leaves the stage during the browser's question stays silent", async () => {
	await enter({ onStage: true, leads: false });
	let allow = () => {};
	media.permission = new Promise((resolve) => {
		allow = resolve;
	});
	const switching = connection.switchOwn("microphone", true);
	expect(own().microphone).toBe("starting");
	await connection.setRights({ onStage: false, leads: false });
	allow();
	await switching;
	expect([...media.on]).toEqual([]);
});

test.each([
	["NotAllowedError", "Your browser doesn't let Exhale use the microphone"],
	["NotFoundError", "No microphone was found."],
	["NotReadableError", "Another program is using the microphone."],
])("%s is explained", async (name, words) => {
	await enter({ onStage: true, leads: false });
	media.refusal = Object.assign(new Error("refused"), { name });
	await connection.switchOwn("microphone", true);
	expect(own().microphone).toBe("off");
	expect(connection.snapshot().notice).toContain(words);
});

test("a cancelled choice of a screen needs no words", async () => {
	await enter({ onStage: true, leads: true });
	media.refusal = Object.assign(new Error("cancelled"), { name: "NotAllowedError" });
	await connection.switchOwn("screen", true);
	expect(connection.snapshot().notice).toBeNull();
});

test("an unplugged microphone is off, and said so", async () => {
	await enter({ onStage: true, leads: false });
	await connection.switchOwn("microphone", true);
	media.on.delete("microphone");
	media.events?.onChange();
	media.events?.onDeviceLost("microphone");
	expect(own().microphone).toBe("off");
	expect(connection.snapshot().notice).toBe("Your microphone was unplugged, so it's off now.");
});

test("a microphone that a host turns off is said to be, and can be turned on again", async () => {
	await enter({ onStage: true, leads: false });
	await connection.switchOwn("microphone", true);
	media.on.delete("microphone");
	media.events?.onChange();
	media.events?.onMuted();
	expect(connection.snapshot().notice).toBe("A host turned your microphone off. You can turn it on again.");
	await connection.switchOwn("microphone", true);
	expect(own().microphone).toBe("on");
	expect(connection.snapshot().notice).toBeNull();
});

test("a microphone that was on stays off after a new connection, and that is said", async () => {
	await enter({ onStage: true, leads: false });
	await connection.switchOwn("microphone", true);
	media.on.clear();
	media.events?.onEnd("lost");
	await wait(1000);
	expect(phase()).toBe("connected");
	expect(own().microphone).toBe("off");
	expect(connection.snapshot().notice).toBe("You're connected again. Your microphone is off until you turn it on.");
});

test("what a host does to the microphone takes the place of an older notice about something else", async () => {
	await enter({ onStage: true, leads: false });
	await connection.switchOwn("microphone", true);
	media.events?.onDeviceLost("camera");
	media.on.delete("microphone");
	media.events?.onMuted();
	expect(connection.snapshot().notice).toBe("A host turned your microphone off. You can turn it on again.");
});

test("an unplugged microphone is not said to be muted by a host", async () => {
	await enter({ onStage: true, leads: false });
	await connection.switchOwn("microphone", true);
	media.events?.onDeviceLost("microphone");
	media.events?.onMuted();
	expect(connection.snapshot().notice).toBe("Your microphone was unplugged, so it's off now.");
});

test("after the call nothing is said of devices", async () => {
	await enter({ onStage: true, leads: false });
	media.events?.onDeviceLost("camera");
	await connection.stop("ended");
	expect(connection.snapshot().notice).toBeNull();
});

test("turning it off oneself needs no words", async () => {
	await enter({ onStage: true, leads: false });
	await connection.switchOwn("microphone", true);
	const switching = connection.switchOwn("microphone", false);
	media.events?.onMuted();
	await switching;
	expect(connection.snapshot().notice).toBeNull();
});

test("the browser's wish for a tap is passed on", async () => {
	await enter();
	media.isAudible = false;
	media.events?.onChange();
	expect(connection.snapshot().isAudible).toBe(false);
	connection.allowSound();
	await settle();
	expect(connection.snapshot().isAudible).toBe(true);
});

test("who speaks is passed on", async () => {
	await enter();
	media.people.set("lea", mediaWith({ isMicrophoneOn: true, isSpeaking: true }));
	media.events?.onChange();
	expect(connection.snapshot().people.get("lea")?.isSpeaking).toBe(true);
});

test("a chosen device is used and remembered", async () => {
	await enter();
	await connection.chooseDevice("microphone", "headset");
	expect(media.devices).toEqual(["microphone headset"]);
	expect(localStorage.getItem("exhale.devices")).toBe('{"microphone":"headset"}');
});

test("reactions are sent at most once in two seconds, and shown for a while", async () => {
	await enter();
	expect(connection.react(HEART)).toBe(true);
	expect(connection.react(HEART)).toBe(false);
	expect(media.sent).toEqual([{ topic: "reaction", text: "heart" }]);
	expect(connection.snapshot().reactions.get(ME)).toBe(HEART);
	await wait(2000);
	expect(connection.react(HEART)).toBe(true);
	await wait(SHOWN_MS);
	expect(connection.snapshot().reactions.size).toBe(0);
});

test.each([
	["reaction", "heart", 1],
	["reaction", "<b>heart</b>", 0],
	["reaction", "hearts", 0],
	["reaction", `heart${" ".repeat(100)}`, 0],
	["chat", "heart", 0],
])("of what others send, %s %j is taken %i times", async (topic, text, times) => {
	await enter();
	media.events?.onData(topic, new TextEncoder().encode(text), "lea");
	media.events?.onData(topic, new TextEncoder().encode(text), "lea");
	expect(connection.snapshot().reactions.size).toBe(times);
});

test("one member who sends without end is taken once in two seconds", async () => {
	await enter();
	const send = (word: string) => media.events?.onData("reaction", new TextEncoder().encode(word), "lea");
	send("heart");
	send("thanks");
	expect(connection.snapshot().reactions.get("lea")?.word).toBe("heart");
	await wait(2000);
	send("thanks");
	expect(connection.snapshot().reactions.get("lea")?.word).toBe("thanks");
});
