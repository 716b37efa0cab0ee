/** Builds calls of Rooms for tests, and a scripted connection for audio and video. */
import type { CallMessage, CallPerson, OwnSeat, Room, RoomCall } from "@/lib/api/types.gen";
import { cardWith } from "@/lib/profile-fixture";
import { userWith } from "@/lib/session-fixture";
import { roomWith } from "../room-fixture";
import type { CreateMediaRoom, MediaEvents, MediaPerson, OwnMedia } from "./media-room";

export const ROOM = "0190a0a0-0000-7000-8000-00000000d001";

const host = cardWith({ uid: "0190b0b0-0000-7000-8000-00000000000a", displayName: "Dr Sara R.", isMHP: true });

export const seatWith = (different: Partial<OwnSeat> = {}): OwnSeat => ({
	state: "inside",
	leads: false,
	onStage: false,
	isInvited: false,
	isForOneQuestion: false,
	hand: null,
	waitingPlace: null,
	declinedFor: null,
	mayAskAgainAt: null,
	...different,
});

/** Someone inside, named by a word that also makes their id. */
export const personWith = (name: string, different: Partial<CallPerson> = {}): CallPerson => ({
	card: cardWith({ uid: `member-${name.toLowerCase()}`, displayName: name, membershipTier: 0 }),
	leads: false,
	onStage: false,
	hand: null,
	isInvited: false,
	...different,
});

export const hostPerson: CallPerson = { ...personWith("Host"), card: host, leads: true, onStage: true };

/** The member of `memberSession()`, as people inside see them. */
export function selfWith(different: Partial<CallPerson> = {}): CallPerson {
	const { uid, displayName } = userWith();
	return { ...personWith("Self"), card: cardWith({ uid, displayName, membershipTier: 0 }), ...different };
}

export const callWith = (different: Partial<RoomCall> = {}): RoomCall => ({
	status: "live",
	admission: "ask",
	note: null,
	isFull: false,
	me: seatWith(),
	people: [hostPerson, selfWith()],
	waiting: [],
	hasSeparated: false,
	recording: null,
	mayRecord: false,
	recordingEnd: null,
	...different,
});

/** Live, and led by `hostPerson`. */
export const liveRoom = (different: Partial<Room> = {}): Room =>
	roomWith({
		id: ROOM,
		status: "live",
		startsAt: Date.UTC(2026, 10, 22, 19),
		beganAt: Date.UTC(2026, 10, 22, 19),
		hosts: [host.uid],
		hostCards: [host],
		...different,
	});

export const callMessageWith = (number: number, different: Partial<CallMessage> = {}): CallMessage => ({
	number,
	author: cardWith(),
	text: `Message ${number}`,
	key: null,
	at: Date.UTC(2026, 10, 22, 19, 5) + number * 1000,
	...different,
});

export const mediaWith = (different: Partial<MediaPerson> = {}): MediaPerson => ({
	isMicrophoneOn: false,
	isSpeaking: false,
	camera: null,
	screen: null,
	...different,
});

/** A connection that does what a test tells it, and records what it was asked. */
export class ScriptedMedia {
	events: MediaEvents | undefined;
	/** The tickets with which it connected. */
	readonly tickets: string[] = [];
	readonly people = new Map<string, MediaPerson>();
	readonly on = new Set<OwnMedia>();
	readonly sent: { topic: string; text: string }[] = [];
	readonly devices: string[] = [];
	/** Thrown by the next connections, while there are any. */
	readonly failures: Error[] = [];
	/** Thrown when own media is switched on. */
	refusal: Error | null = null;
	/** The browser's answer to the question for a device. */
	permission: Promise<void> = Promise.resolve();
	isAudible = true;
	disconnected = 0;

	create: CreateMediaRoom = (events) => {
		this.events = events;
		return {
			connect: async (_, ticket) => {
				this.tickets.push(ticket);
				const failure = this.failures.shift();
				if (!failure) return;
				events.onEnd("lost");
				throw failure;
			},
			disconnect: async () => {
				this.disconnected += 1;
				this.on.clear();
			},
			people: () => this.people,
			isAudible: () => this.isAudible,
			allowSound: async () => {
				this.isAudible = true;
				events.onChange();
			},
			isOn: (kind) => this.on.has(kind),
			switchOwn: async (kind, on) => {
				if (on) await this.permission;
				if (on && this.refusal) throw this.refusal;
				if (on) this.on.add(kind);
				else this.on.delete(kind);
				events.onChange();
			},
			stopOwn: async () => {
				this.on.clear();
				events.onChange();
			},
			chooseDevice: async (kind, id) => void this.devices.push(`${kind} ${id}`),
			send: async (topic, payload) => void this.sent.push({ topic, text: new TextDecoder().decode(payload) }),
		};
	};
}
