/** The operations of a Room's call, until the generated client has them. */
import type { MemberCard, MemberId, RoomStatus, Timestamp } from "@/lib/api/types.gen";
import { client } from "@/lib/http";

export type SeatState = "outside" | "waiting" | "inside" | "declined" | "removed";
export type DeclineReason = "in_the_middle" | "full_today" | "not_for_now";
export type PersonStep = "admit" | "decline" | "invite" | "to_listening" | "mute" | "remove" | "let_back";

export interface OwnSeat {
	state: SeatState;
	leads: boolean;
	onStage: boolean;
	isInvited: boolean;
	isForOneQuestion: boolean;
	hand: number | null;
	declinedFor: DeclineReason | null;
	mayAskAgainAt: Timestamp | null;
}

export interface CallPerson {
	card: MemberCard;
	leads: boolean;
	onStage: boolean;
	hand: number | null;
	isInvited: boolean;
}

export interface WaitingPerson {
	card: MemberCard;
	since: Timestamp;
}

export interface RoomCall {
	status: RoomStatus;
	door: "ask" | "open";
	note: string | null;
	isFull: boolean;
	me: OwnSeat;
	people: CallPerson[];
	waiting: WaitingPerson[];
	hasSeparated: boolean;
}

export interface CallMessage {
	number: number;
	author: MemberCard;
	text: string;
	at: Timestamp;
}

export interface Ticket {
	ticket: string;
	path: string;
	identity: string;
}

type RoomPath = { id: string };
type Signal = { signal?: AbortSignal };

const send = <T>(method: "get" | "put" | "patch" | "post" | "delete", url: string, options: object): Promise<T> =>
	client[method]<{ 200: T }, unknown, false>({ url, ...options });

export const showCall = (options: { path: RoomPath } & Signal) =>
	send<RoomCall>("get", "/api/rooms/{id}/call", options);

export const leaveSeat = (options: { path: RoomPath; keepalive?: boolean }) =>
	send<void>("delete", "/api/rooms/{id}/seat", options);

export const changeSeat = (options: { path: RoomPath; body: { hand?: boolean; onStage?: boolean } }) =>
	send<RoomCall>("patch", "/api/rooms/{id}/seat", options);

export const changeCall = (options: { path: RoomPath; body: { door?: RoomCall["door"]; note?: string } }) =>
	send<RoomCall>("patch", "/api/rooms/{id}/call", options);

export const changePerson = (options: {
	path: RoomPath & { memberId: MemberId };
	body: { step: PersonStep; reason?: DeclineReason; forOneQuestion?: boolean };
}) => send<RoomCall>("put", "/api/rooms/{id}/people/{memberId}", options);

export const admitAll = (options: { path: RoomPath }) => send<RoomCall>("post", "/api/rooms/{id}/admissions", options);

export const listRemoved = (options: { path: RoomPath } & Signal) =>
	send<{ items: MemberCard[] }>("get", "/api/rooms/{id}/removed", options);

export const listCallMessages = (options: { path: RoomPath; query?: { after?: number } } & Signal) =>
	send<{ items: CallMessage[]; last: number }>("get", "/api/rooms/{id}/messages", options);

export const postCallMessage = (options: {
	path: RoomPath;
	body: { text: string };
	headers: { "Idempotency-Key": string };
	member: string;
}) => send<CallMessage>("post", "/api/rooms/{id}/messages", options);

export const makeTicket = (options: { path: RoomPath }) => send<Ticket>("post", "/api/rooms/{id}/tickets", options);
