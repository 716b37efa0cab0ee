/** A Room's call in the query cache, and the operations that change it. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
	admitAll,
	changeCall,
	changePerson,
	changeSeat,
	listRemoved,
	setRoomStatus,
	showCall,
	showRoom,
} from "@/lib/api/sdk.gen";
import type { DeclineReason, MemberCard, PersonStep, Room, RoomCall, RoomStatus } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { useToast } from "@/ui/toast";
import { getErrorText } from "./error-text";

export const callKeys = {
	room: (id: string) => ["rooms", "one", id] as const,
	/** The live connection invalidates it. */
	call: (id: string) => ["rooms", "call", id] as const,
	removed: (id: string) => ["rooms", "call", id, "removed"] as const,
	/** Updated by message numbers alone. */
	messages: (id: string) => ["messages", "room", id] as const,
};

export const useRoom = (id: string) =>
	useQuery<Room, ApiError>({
		queryKey: callKeys.room(id),
		queryFn: ({ signal }) => showRoom({ path: { id }, signal }),
	});

const callQuery = (id: string) => ({
	queryKey: callKeys.call(id),
	queryFn: ({ signal }: { signal?: AbortSignal }) => showCall({ path: { id }, signal }),
});

export const useRoomCall = (id: string) => useQuery<RoomCall, ApiError>(callQuery(id));

/** What the server says now; the cache learns of it. */
export const fetchCall = (client: QueryClient, id: string): Promise<RoomCall> =>
	client.fetchQuery({ ...callQuery(id), staleTime: 0, retry: false });

/** The member is outside as soon as they want to be. */
export async function putOutside(client: QueryClient, id: string) {
	await client.cancelQueries({ queryKey: callKeys.call(id) });
	client.setQueryData<RoomCall>(
		callKeys.call(id),
		(call) => call && { ...call, people: [], me: { ...call.me, state: "outside", onStage: false, hand: null } },
	);
}

/** An operation whose response is the call. */
function useCallMutation<T>(id: string, mutationFn: (given: T) => Promise<RoomCall>) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn,
		onSuccess: async (call) => {
			// A response that is on its way may be older.
			await client.cancelQueries({ queryKey: callKeys.call(id) });
			client.setQueryData(callKeys.call(id), call);
		},
		onError: (thrown) => {
			toast(getErrorText(thrown));
			void client.invalidateQueries({ queryKey: callKeys.call(id) });
		},
	});
}

export const useChangeSeat = (id: string) =>
	useCallMutation(id, (body: { hand?: boolean; onStage?: boolean }) => changeSeat({ path: { id }, body }));

export const useChangeCall = (id: string) =>
	useCallMutation(id, (body: { admission?: RoomCall["admission"]; note?: string }) =>
		changeCall({ path: { id }, body }),
	);

export const useAdmitAll = (id: string) => useCallMutation(id, () => admitAll({ path: { id } }));

interface PersonChange {
	uid: string;
	step: PersonStep;
	reason?: DeclineReason;
	isForOneQuestion?: boolean;
}

export function useChangePerson(id: string) {
	const client = useQueryClient();
	return useCallMutation(id, async ({ uid, ...body }: PersonChange) => {
		const call = await changePerson({ path: { id, uid }, body });
		if (body.step === "remove" || body.step === "let_back") {
			void client.invalidateQueries({ queryKey: callKeys.removed(id) });
		}
		return call;
	});
}

/** Those who were removed from the Room, for its leads. */
export const useRemoved = (id: string) =>
	useQuery<MemberCard[], ApiError>({
		queryKey: callKeys.removed(id),
		queryFn: async ({ signal }) => (await listRemoved({ path: { id }, signal })).items,
		staleTime: 0,
	});

/** Begins or ends the conversation. */
export function useSetStatus(id: string) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (status: RoomStatus) => setRoomStatus({ path: { id }, body: { status } }),
		onSuccess: (room) => void client.setQueryData(callKeys.room(id), room),
		onError: (thrown) => toast(getErrorText(thrown)),
		onSettled: () => void client.invalidateQueries({ queryKey: ["rooms"] }),
	});
}
