/** Builds Rooms, their people and seats for tests. */
import type { MemberCard, Room, RoomCall } from "@/lib/api/types.gen";
import { createPage } from "@/lib/page-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";

export const HOUR = 3_600_000;

const card = {
	uid: "0190b0b0-0000-7000-8000-000000000002",
	displayName: "Sara R.",
	photoURL: "",
	tier: 2 as const,
	tierName: "Super",
	isMHP: true,
	isModerator: false,
	isAmbassador: false,
	membershipTier: 0 as const,
	subscribed: true,
} satisfies MemberCard;

export const personWith = (different: Partial<MemberCard> = {}): MemberCard => ({ ...card, ...different });

const NOTHING = { edit: false, open: false, begin: false, end: false, cancel: false };

/** Planned by Sara R. for in two hours. */
export function roomWith(different: Partial<Room> = {}): Room {
	return {
		id: "0190f0f0-0000-7000-8000-000000000001",
		title: "Sunday wind-down",
		description: "We breathe together, then we talk.",
		tags: ["breathing together"],
		status: "scheduled",
		isPrivate: false,
		callMembers: [],
		hosts: [card.uid],
		hostCards: [card],
		admins: [card.uid],
		minTier: "supporter",
		recording: "off",
		startsAt: Date.now() + 2 * HOUR,
		minutes: 60,
		capacity: 50,
		createdAt: 1000,
		changedAt: 1000,
		openedAt: null,
		beganAt: null,
		endedAt: null,
		isWeekly: false,
		laterExceptions: 0,
		isReminded: false,
		reminded: null,
		can: NOTHING,
		...different,
	};
}

const maya = userWith();

/** Planned by the member of `memberSession()`. */
export const ownRoom = (different: Partial<Room> = {}): Room =>
	roomWith({
		hosts: [maya.uid],
		hostCards: [personWith({ uid: maya.uid, displayName: maya.displayName, isMHP: false })],
		admins: [maya.uid],
		can: { ...NOTHING, edit: true, open: true, begin: true, cancel: true },
		...different,
	});

/** As someone sees it who is not in the Room. */
export const callWith = (me: Partial<RoomCall["me"]> = {}, different: Partial<RoomCall> = {}): RoomCall => ({
	status: "live",
	admission: "ask",
	note: null,
	isFull: false,
	me: {
		state: "outside",
		leads: false,
		onStage: false,
		isInvited: false,
		isForOneQuestion: false,
		hand: null,
		waitingPlace: null,
		declinedFor: null,
		mayAskAgainAt: null,
		...me,
	},
	people: [],
	waiting: [],
	hasSeparated: false,
	recording: null,
	mayRecord: false,
	recordingEnd: null,
	...different,
});

export const ONE = `GET /api/rooms/${roomWith().id}`;
export const CALL = `${ONE}/call`;
export const SEAT = `/api/rooms/${roomWith().id}/seat`;
export const PAGE = `/community/rooms/${roomWith().id}`;

/** The answers to what the list of Rooms asks for. */
export const roomLists = (open: Room[] = [], planned: Room[] = [], ended: Room[] = []) => ({
	"GET /api/rooms?when=open": createPage(...open),
	"GET /api/rooms?when=planned": createPage(...planned),
	"GET /api/rooms?when=ended": createPage(...ended),
});

export const supporter = () => memberSession({ tier: 1 });
/** May plan Rooms. */
export const ambassador = () => memberSession({ isAmbassador: true });
