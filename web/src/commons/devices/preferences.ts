/** What the member wants to be told, as it is held and saved. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hereZone } from "@/lib/here-zone";
import {
	type NotificationKind,
	type NotificationPreferences,
	type StoredNotificationPreferences,
	savePreferences,
	showPreferences,
} from "./api";

const KEY = ["notifications", "preferences"] as const;
const query = { queryKey: KEY, queryFn: ({ signal }: { signal: AbortSignal }) => showPreferences(signal) };

export const usePreferences = () => useQuery(query);

/** Until something is chosen, the times are meant by the clock of this device. */
export const inForce = ({ preferences, chosen }: StoredNotificationPreferences): NotificationPreferences =>
	chosen ? preferences : { ...preferences, timeZone: hereZone() };

/** One after another, since each sends the whole. */
export function useSavePreferences() {
	const client = useQueryClient();
	return useMutation({
		scope: { id: "notification preferences" },
		mutationFn: savePreferences,
		onSuccess: (next) => client.setQueryData(KEY, next),
	});
}

/** Has devices told about these kinds, unless the member chose some before. */
export function useWish() {
	const client = useQueryClient();
	const save = useSavePreferences();
	return async (kinds: readonly NotificationKind[], more: boolean) => {
		const held = inForce(await client.fetchQuery(query));
		const some = Object.values(held.push).some(Boolean);
		if (some && !more) return;
		const push = { ...held.push, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
		await save.mutateAsync({ ...held, push });
	};
}
