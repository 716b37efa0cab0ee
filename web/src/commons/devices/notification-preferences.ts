/** The member's notification preferences, as they are cached and saved. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeNotificationPreferences, showNotificationPreferences } from "@/lib/api/sdk.gen";
import type { NotificationKind, NotificationPreferences, StoredNotificationPreferences } from "@/lib/api/types.gen";
import { getTimeZone } from "@/lib/time-zone";

const KEY = ["notifications", "preferences"] as const;
const query = {
	queryKey: KEY,
	queryFn: ({ signal }: { signal: AbortSignal }) => showNotificationPreferences({ signal }),
};

export const usePreferences = () => useQuery(query);

/** Until the member chooses, times are in this device's time zone. */
const withDefaults = ({ preferences, chosen }: StoredNotificationPreferences): NotificationPreferences =>
	chosen ? preferences : { ...preferences, timeZone: getTimeZone() };

/** One save at a time, since each sends all preferences. */
export function useSavePreferences() {
	const client = useQueryClient();
	return useMutation({
		scope: { id: "notification preferences" },
		mutationFn: (next: NotificationPreferences) => changeNotificationPreferences({ body: next }),
		onSuccess: (next) => client.setQueryData(KEY, next),
	});
}

/** Turns on push for these kinds, unless the member chose some before. */
export function useEnablePush() {
	const client = useQueryClient();
	const save = useSavePreferences();
	return async (kinds: readonly NotificationKind[], more: boolean) => {
		const current = withDefaults(await client.fetchQuery(query));
		const some = Object.values(current.push).some(Boolean);
		if (some && !more) return;
		const push = { ...current.push, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
		await save.mutateAsync({ ...current, push });
	};
}
