/** The lists of Rooms, and the keys of everything about Rooms in the query cache. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listRooms } from "@/lib/api/sdk.gen";
import type { ListRoomsData, PageRoom, Room } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { callKeys } from "./call/call-queries";

export const roomKeys = {
	all: ["rooms"] as const,
	list: (when: When) => ["rooms", "list", when] as const,
	one: callKeys.room,
	call: callKeys.call,
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
