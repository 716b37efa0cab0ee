/** The operations of seats, until the API client has them. */
import type { MemberCard, RoomStatus } from "@/lib/api/types.gen";
import { client } from "@/lib/http";

export type DeclineReason = "in_the_middle" | "full_today" | "not_for_now";

interface CallPerson {
	card: MemberCard;
	leads: boolean;
	onStage: boolean;
	hand: number | null;
	isInvited: boolean;
}

export interface RoomCall {
	status: RoomStatus;
	door: "ask" | "open";
	note: string | null;
	isFull: boolean;
	me: {
		state: "outside" | "waiting" | "inside" | "declined" | "removed";
		leads: boolean;
		onStage: boolean;
		isInvited: boolean;
		isForOneQuestion: boolean;
		hand: number | null;
		declinedFor: DeclineReason | null;
		mayAskAgainAt: number | null;
	};
	people: CallPerson[];
	waiting: { card: MemberCard; since: number }[];
	hasSeparated: boolean;
}

interface OfRoom {
	path: { id: string };
	signal?: AbortSignal;
}

export const showCall = (of: OfRoom) =>
	client.get<{ 200: RoomCall }, never, false>({ url: "/api/rooms/{id}/call", ...of });
export const takeSeat = (of: OfRoom) =>
	client.put<{ 200: RoomCall }, never, false>({ url: "/api/rooms/{id}/seat", ...of });
export const leaveSeat = (of: OfRoom) =>
	client.delete<{ 204: undefined }, never, false>({ url: "/api/rooms/{id}/seat", ...of });
