/** A Room's call in the query cache, and the operations that change it. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { admitAll, changeCall, changePerson, changeSeat, listRemoved, showCall } from "@/lib/api/sdk.gen";
import type { DeclineReason, MemberCard, PersonStep, RoomCall } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { useToast } from "@/ui/toast";
import { roomKeys } from "../room-queries";
import { getErrorText } from "./error-text";

export const callKeys = {
	removed: (id: string) => [...roomKeys.call(id), "removed"] as const,
	/** Updated by message numbers alone. */
	messages: (id: string) => ["messages", "room", id] as const,
};

/** What the server says now; the cache learns of it. */
export async function fetchCall(client: QueryClient, id: string): Promise<RoomCall> {
	// A response that is on its way may be older.
	await client.cancelQueries({ queryKey: roomKeys.call(id), exact: true });
	return client.fetchQuery({
		queryKey: roomKeys.call(id),
		queryFn: ({ signal }) => showCall({ path: { id }, signal }),
		staleTime: 0,
		retry: false,
	});
}

/** The member is outside as soon as they want to be. */
export async function putOutside(client: QueryClient, id: string) {
	await client.cancelQueries({ queryKey: roomKeys.call(id) });
	client.setQueryData<RoomCall>(
		roomKeys.call(id),
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
			await client.cancelQueries({ queryKey: roomKeys.call(id) });
			client.setQueryData(roomKeys.call(id), call);
		},
		onError: (thrown) => {
			toast(getErrorText(thrown));
			void client.invalidateQueries({ queryKey: roomKeys.call(id) });
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
