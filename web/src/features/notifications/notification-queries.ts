/** Notifications in the query cache, and marking them as read. */
import {
	type InfiniteData,
	type QueryClient,
	useInfiniteQuery,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { clearPushNotifications } from "@/commons/devices/push-device";
import { countNotifications, listNotifications, readAllNotifications, readNotification } from "@/lib/api/sdk.gen";
import type { Notification } from "@/lib/api/types.gen";
import { type Page, pagedList } from "@/lib/paged-list";
import { useQuiet } from "@/lib/preferences";
import { useToast } from "@/ui/toast";

const ALL = ["notifications"] as const;
const LIST = [...ALL, "list"] as const;
const UNREAD = [...ALL, "unread"] as const;

export const useNotifications = () => useInfiniteQuery(pagedList(LIST, listNotifications, ({ id }) => id));

/** The number of unread notifications; quiet mode hides it. */
export function useUnreadCount(): number {
	const quiet = useQuiet();
	const { data } = useQuery({
		queryKey: UNREAD,
		queryFn: ({ signal }) => countNotifications({ signal }),
		enabled: !quiet,
	});
	const none = data?.count === 0;
	useEffect(() => {
		if (none) clearPushNotifications().catch(() => {});
	}, [none]);
	return quiet ? 0 : (data?.count ?? 0);
}

function markRead(client: QueryClient, which: (one: Notification) => boolean) {
	client.setQueryData<InfiniteData<Page<Notification>>>(LIST, (cached) =>
		cached
			? {
					...cached,
					pages: cached.pages.map((page) => ({
						...page,
						items: page.items.map((one) => (which(one) ? { ...one, read: true } : one)),
					})),
				}
			: cached,
	);
}

export function useMarkRead() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => readNotification({ path: { id } }),
		onMutate: (id) => markRead(client, (one) => one.id === id),
		onSettled: () => void client.invalidateQueries({ queryKey: UNREAD }),
	});
}

export function useMarkAllRead() {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: () => readAllNotifications(),
		onSuccess: () => {
			markRead(client, () => true);
			client.setQueryData(UNREAD, { count: 0 });
		},
		onError: () => void toast("That didn't work. Please try again."),
	});
}
