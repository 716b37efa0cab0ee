/** The current session: refreshed on focus, after changes, and when another tab logs in or out. */
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect } from "react";
import { logOut as endCurrentSession, showSession } from "./api/sdk.gen";
import { clearDevice } from "./clear-device";
import type { ApiError } from "./http";
import type { Session, SessionUser } from "./session-user";
import { reportTimeZone } from "./time-zone";

export const SESSION_KEY = ["session"] as const;

/** One channel for listening and sending, because a channel does not hear itself; old browsers have none. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("exhale.session");

const sessionQuery = queryOptions<Session, ApiError>({
	queryKey: SESSION_KEY,
	queryFn: async ({ client, signal }) => clearOnMemberChange(client, await showSession({ signal })),
	// Without a network, the offline page must not keep the member waiting.
	retry: 1,
	retryDelay: 300,
	staleTime: 15_000,
	gcTime: Number.POSITIVE_INFINITY,
	refetchOnWindowFocus: true,
	refetchOnReconnect: "always",
});

/** Seeds the query cache with the boot session; call it before the first render. */
export function seedSession(client: QueryClient, boot: Session | undefined) {
	if (boot) client.setQueryData(SESSION_KEY, boot);
}

/** Seeds the cache, or asks who is here while the page's code loads. */
export function startSession(client: QueryClient, boot: Session | undefined) {
	if (boot) seedSession(client, boot);
	else void client.prefetchQuery(sessionQuery);
}

/** Listens to the other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
	const client = useQueryClient();
	useEffect(() => {
		const listen = () => void client.invalidateQueries({ queryKey: SESSION_KEY });
		tabs?.addEventListener("message", listen);
		return () => tabs?.removeEventListener("message", listen);
	}, [client]);
	return children;
}

export interface SessionState {
	/** Undefined while unresolved. */
	session: Session | undefined;
	user: SessionUser | null;
	/** Whether the guard lets them into the community; false while unresolved. */
	admitted: boolean;
	/** Why the session is still unresolved. */
	error: ApiError | null;
	refresh: () => Promise<unknown>;
}

export function useSession(): SessionState {
	const { data, error, refetch } = useQuery(sessionQuery);
	return {
		session: data,
		user: data?.user ?? null,
		admitted: data?.guard.community === null,
		error: data ? null : error,
		refresh: refetch,
	};
}

/** Stores the session returned by a change, and tells the other tabs. */
export function useAdoptSession(): (session: Session) => void {
	const client = useQueryClient();
	return useCallback(
		(session) => {
			const before = client.getQueryData<Session>(SESSION_KEY)?.user?.uid;
			// A pending response may belong to the session that this one replaces.
			const asking = client.isFetching({ queryKey: SESSION_KEY }) > 0;
			void client.cancelQueries({ queryKey: SESSION_KEY });
			client.setQueryData(SESSION_KEY, clearOnMemberChange(client, session));
			// The pending request may have been for something newer, such as a tier.
			if (asking) void client.invalidateQueries({ queryKey: SESSION_KEY });
			if (session.user && session.user.uid !== before) reportTimeZone();
			tabs?.postMessage("changed");
		},
		[client],
	);
}

/** Refetches the session after a change whose response contains none, and tells the other tabs. */
export function useRefreshSession(): () => Promise<void> {
	const client = useQueryClient();
	return useCallback(async () => {
		await client.refetchQueries({ queryKey: SESSION_KEY });
		tabs?.postMessage("changed");
	}, [client]);
}

/** Ends the session and leaves the app with a full page load, so that nothing of the member remains. */
export async function logOut(leave: (path: string) => void = (path) => window.location.assign(path)): Promise<void> {
	await endCurrentSession();
	await clearDevice();
	tabs?.postMessage("changed");
	leave("/");
}

/** Clears data between members on the same device, and between tiers. */
function clearOnMemberChange(client: QueryClient, next: Session): Session {
	const before = client.getQueryData<Session>(SESSION_KEY)?.user;
	if (!before) return next;
	const others = { predicate: (query: Query) => query.queryKey[0] !== SESSION_KEY[0] };
	if (before.uid !== next.user?.uid) client.removeQueries(others);
	else if (before.access < next.user.access) void client.invalidateQueries(others);
	else if (before.access > next.user.access) void client.resetQueries(others);
	return next;
}
