/** Who stands where in a call, the queue's words, and what each may do. */
import { expect, test } from "vitest";
import { callWith, hostPerson, mediaWith, personWith, seatWith, selfWith } from "./call-fixture";
import {
	arrangeStage,
	getAnnouncements,
	getControls,
	getCountText,
	getHandText,
	getLeadSteps,
	getListeners,
	getQueue,
	getSound,
} from "./call-people";

const names = (people: readonly { card: { displayName: string } }[]) =>
	people.map(({ card }) => card.displayName).join(" ");
const onStage = (name: string) => personWith(name, { onStage: true });
const host = (name: string) => personWith(name, { onStage: true, leads: true });

test.each([
	[[], ""],
	[[host("H")], "H"],
	[[host("H"), onStage("A")], "A H"],
	[[host("H"), onStage("A"), onStage("B")], "A H B"],
	[[host("H"), onStage("A"), onStage("B"), onStage("C")], "C A H B"],
	[[host("H"), host("I"), onStage("A"), onStage("B")], "A H I B"],
	[[onStage("A"), personWith("L")], "A"],
])("the hosts stand in the middle of %#", (people, order) => {
	expect(names(arrangeStage(people))).toBe(order);
});

test("oneself is the last among the listeners", () => {
	const self = selfWith();
	expect(names(getListeners([self, hostPerson, personWith("A")], self.card.uid))).toBe("A Maya R.");
});

test("hands are in the order in which they went up", () => {
	const people = [
		personWith("C", { hand: 3 }),
		personWith("A", { hand: 1 }),
		personWith("X"),
		personWith("B", { hand: 2 }),
	];
	expect(names(getQueue(people))).toBe("A B C");
});

test.each([
	[1, "You are next."],
	[2, "One person before you."],
	[3, "Two people before you."],
	[6, "Five people before you."],
	[7, "6 people before you."],
])("in place %i: %s", (hand, words) => {
	expect(getHandText(hand)).toBe(words);
});

test.each([
	[0, "Only you"],
	[1, "Only you"],
	[15, "15 people"],
])("%i inside: %s", (count, words) => {
	expect(getCountText(count)).toBe(words);
});

test.each([
	[undefined, "connecting"],
	[mediaWith(), "muted"],
	[mediaWith({ isSpeaking: true }), "muted"],
	[mediaWith({ isMicrophoneOn: true }), "on"],
	[mediaWith({ isMicrophoneOn: true, isSpeaking: true }), "speaking"],
])("the sound of %o is %s", (media, sound) => {
	expect(getSound(media)).toBe(sound);
});

const lead = seatWith({ leads: true, onStage: true });
const listener = seatWith();
const speaker = seatWith({ onStage: true });

test.each([
	["a listener with a listener", listener, personWith("A"), []],
	["a listener with a host", listener, host("H"), []],
	["a lead with a listener", lead, personWith("A"), ["invite", "invite_for_one_question", "remove"]],
	["a lead with someone invited", lead, personWith("A", { isInvited: true }), ["uninvite", "remove"]],
	["a lead with someone on stage", lead, onStage("A"), ["mute", "to_listening", "remove"]],
	["a lead with another lead", lead, host("H"), ["mute"]],
])("what %s can do", (_who, me, person, steps) => {
	expect(getLeadSteps(me, person)).toEqual(steps);
});

const wide = { isWide: true, canShareScreen: true, canChooseSpeaker: true };
const phone = { isWide: false, canShareScreen: false, canChooseSpeaker: false };

test.each([
	["a listener", listener, wide, ["hand", "react", "devices", "leave"], []],
	["a listener on a phone", listener, phone, ["hand", "react", "chat", "leave"], []],
	[
		"a listener in a narrow window",
		listener,
		{ ...phone, canChooseSpeaker: true },
		["hand", "react", "chat", "leave"],
		["devices"],
	],
	["someone on stage", speaker, wide, ["microphone", "camera", "leave"], ["react", "devices", "listen"]],
	[
		"someone on stage on a phone",
		speaker,
		phone,
		["microphone", "camera", "chat", "leave"],
		["react", "devices", "listen"],
	],
	["a lead", lead, wide, ["microphone", "camera", "leave"], ["react", "devices", "screen"]],
	["a lead on a phone", lead, phone, ["microphone", "camera", "chat", "leave"], ["react", "devices"]],
])("the controls of %s", (_who, me, device, row, more) => {
	expect(getControls(me, device)).toEqual({ row, more });
});

const { uid } = selfWith().card;

test.each([
	["a hand goes up", {}, { me: seatWith({ hand: 2 }) }, ["Your hand is up. One person before you."]],
	[
		"a lead asks the member onto the stage",
		{},
		{ me: seatWith({ isInvited: true }) },
		["You are asked onto the stage. Your microphone stays off until you turn it on."],
	],
	["the queue moves", { me: seatWith({ hand: 2 }) }, { me: seatWith({ hand: 1 }) }, ["You are next."]],
	["a hand goes down", { me: seatWith({ hand: 1 }) }, {}, ["Your hand is down."]],
	[
		"the member comes onto the stage",
		{ me: seatWith({ isInvited: true }) },
		{ me: seatWith({ onStage: true }), people: [hostPerson, selfWith({ onStage: true })] },
		["You are on stage. Your microphone is off."],
	],
	[
		"the member listens again",
		{ me: seatWith({ onStage: true }) },
		{},
		["You are listening again. Nobody can hear or see you."],
	],
	[
		"someone else comes onto the stage",
		{},
		{ people: [hostPerson, onStage("Lea"), selfWith()] },
		["Lea came onto the stage."],
	],
	["someone comes in to listen", {}, { people: [hostPerson, personWith("Lea"), selfWith()] }, []],
	[
		"someone waits",
		{ me: lead },
		{ me: lead, waiting: [{ card: personWith("Lea").card, since: 0 }] },
		["Someone is waiting to come in."],
	],
	[
		"someone leaves the stage and the Room",
		{ me: seatWith({ onStage: true, hand: 1 }) },
		{ me: seatWith({ state: "outside" }) },
		[],
	],
	["nothing changes", {}, {}, []],
])("what is announced when %s", (_what, before, after, said) => {
	expect(getAnnouncements(callWith(before), callWith(after), uid)).toEqual(said);
});
