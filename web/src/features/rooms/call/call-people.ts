/** The people of a call: who stands where, who asks to speak, and what is said of it. */
import type { CallPerson, OwnSeat, PersonStep, RoomCall } from "@/lib/api/types.gen";
import type { MediaPerson } from "./media-room";

/** The hosts stand in the middle; the others join them in turn on the left and on the right. */
export function arrangeStage(people: readonly CallPerson[]): CallPerson[] {
	const onStage = people.filter((one) => one.onStage);
	const others = onStage.filter((one) => !one.leads);
	const left = others.filter((_, index) => index % 2 === 0).reverse();
	const right = others.filter((_, index) => index % 2 === 1);
	return [...left, ...onStage.filter((one) => one.leads), ...right];
}

/** The member themselves stands last. */
export function getListeners(people: readonly CallPerson[], uid: string): CallPerson[] {
	const listening = people.filter((one) => !one.onStage);
	return [...listening.filter(({ card }) => card.uid !== uid), ...listening.filter(({ card }) => card.uid === uid)];
}

/** Those who ask to speak, the next one first. */
export const getQueue = (people: readonly CallPerson[]): CallPerson[] =>
	people.filter(({ hand }) => hand !== null).sort((one, other) => (one.hand ?? 0) - (other.hand ?? 0));

const NUMBERS = ["", "One person", "Two people", "Three people", "Four people", "Five people"] as const;

/** A member's own place in the queue. */
export function getHandText(hand: number): string {
	const before = hand - 1;
	if (before <= 0) return "You are next.";
	return `${NUMBERS[before] ?? `${before} people`} before you.`;
}

export const getCountText = (count: number): string => (count <= 1 ? "Only you" : `${count} people`);

/** Someone on stage whose media has not arrived is still connecting. */
export function getSound(media: MediaPerson | undefined): "connecting" | "muted" | "on" | "speaking" {
	if (!media) return "connecting";
	if (!media.isMicrophoneOn) return "muted";
	return media.isSpeaking ? "speaking" : "on";
}

export type LeadStep = Exclude<PersonStep, "admit" | "decline" | "let_back"> | "invite_for_one_question" | "uninvite";

/** What a lead can do with someone inside; nobody else can do anything. */
export function getLeadSteps(me: Pick<OwnSeat, "leads">, person: CallPerson): LeadStep[] {
	if (!me.leads || person.leads) return me.leads && person.leads && person.onStage ? ["mute"] : [];
	if (person.onStage) return ["mute", "to_listening", "remove"];
	return person.isInvited ? ["uninvite", "remove"] : ["invite", "invite_for_one_question", "remove"];
}

/** Who asks a member onto the stage: the lead, if it can only be one. */
export function getInviter(people: readonly CallPerson[]): string | null {
	const [lead, ...others] = people.filter(({ leads }) => leads);
	return lead && others.length === 0 ? lead.card.displayName : null;
}

export type ControlName =
	| "hand"
	| "microphone"
	| "camera"
	| "screen"
	| "devices"
	| "react"
	| "chat"
	| "listen"
	| "leave";

interface Device {
	/** Room for a chat beside the stage. */
	isWide: boolean;
	canShareScreen: boolean;
	canChooseSpeaker: boolean;
}

export interface Controls {
	/** In one row, on phones too; the last one leaves. */
	row: ControlName[];
	/** In a menu. */
	more: ControlName[];
}

/** The controls that a member has now, in order. */
export function getControls({ leads, onStage }: Pick<OwnSeat, "leads" | "onStage">, device: Device): Controls {
	const row: ControlName[] = onStage ? ["microphone", "camera"] : ["hand"];
	const more: ControlName[] = [];
	(onStage ? more : row).push("react");
	if (!device.isWide) row.push("chat");
	if (onStage || device.canChooseSpeaker) (onStage || !device.isWide ? more : row).push("devices");
	if (onStage && leads && device.canShareScreen) more.push("screen");
	// Those who lead stay on stage.
	if (onStage && !leads) more.push("listen");
	return { row: [...row, "leave"], more };
}

/** What screen readers are told after a change: what concerns the member, and who came onto the stage. */
export function getAnnouncements(before: RoomCall, after: RoomCall, uid: string): string[] {
	const said: string[] = [];
	const [was, is] = [before.me, after.me];
	if (is.isInvited && !was.isInvited)
		said.push("You are asked onto the stage. Your microphone stays off until you turn it on.");
	if (is.onStage && !was.onStage) said.push("You are on stage. Your microphone is off.");
	const isInside = is.state === "inside";
	if (isInside && !is.onStage && was.onStage) said.push("You are listening again. Nobody can hear or see you.");
	if (is.hand !== null && is.hand !== was.hand) {
		said.push(was.hand === null ? `Your hand is up. ${getHandText(is.hand)}` : getHandText(is.hand));
	}
	if (isInside && is.hand === null && was.hand !== null && !is.onStage && !is.isInvited)
		said.push("Your hand is down.");
	const there = new Set(before.people.filter(({ onStage }) => onStage).map(({ card }) => card.uid));
	for (const { card, onStage } of after.people) {
		if (onStage && card.uid !== uid && !there.has(card.uid)) said.push(`${card.displayName} came onto the stage.`);
	}
	const waiting = after.waiting.length - before.waiting.length;
	if (is.leads && waiting > 0)
		said.push(waiting === 1 ? "Someone is waiting to come in." : `${waiting} more people are waiting.`);
	return said;
}
