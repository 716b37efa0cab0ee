/** Queries for Rooms: the lists, one Room, and the reader's seat in it. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listRooms, showCall, showRoom } from "@/lib/api/sdk.gen";
import type { ListRoomsData, PageRoom, Room, RoomCall } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";

export const roomKeys = {
	all: ["rooms"] as const,
	list: (when: When) => ["rooms", "list", when] as const,
	one: (id: string) => ["rooms", "one", id] as const,
	call: (id: string) => ["rooms", "call", id] as const,
};

type When = NonNullable<NonNullable<ListRoomsData["query"]>["when"]>;

const getRoomId = ({ id }: Room) => id;

/** Live Rooms first, then those whose waiting room is open; they all fit on one page. */
export const useOpenRooms = (enabled = true) =>
	useQuery<PageRoom, ApiError, Room[]>({
		queryKey: roomKeys.list("open"),
		queryFn: ({ signal }) => listRooms({ query: { when: "open" }, signal }),
		select: ({ items }) => items,
		enabled,
	});

export const useRooms = (when: Exclude<When, "open">) =>
	useInfiniteQuery(
		pagedList(roomKeys.list(when), ({ query, signal }) => listRooms({ query: { when, ...query }, signal }), getRoomId),
	);

export const useRoom = (id: string) =>
	useQuery<Room, ApiError>({
		queryKey: roomKeys.one(id),
		queryFn: ({ signal }) => showRoom({ path: { id }, signal }),
	});

/** What the reader can see of the call, from inside or outside; it exists once the waiting room is open. */
export const useRoomCall = (id: string) =>
	useQuery<RoomCall, ApiError>({
		queryKey: roomKeys.call(id),
		queryFn: ({ signal }) => showCall({ path: { id }, signal }),
	});
