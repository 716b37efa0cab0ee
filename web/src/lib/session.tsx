/** Who is here: the session of the page, refreshed on focus, after changes and when another tab logs in or out. */
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect } from "react";
import { clearDevice } from "./clear-device";
import { type ApiError, get, request } from "./http";
import type { Session, SessionUser } from "./session-user";
import { reportTimeZone } from "./time-zone";

export const SESSION_KEY = ["session"] as const;

/** One for listening and telling, because a channel does not hear itself; old browsers have none. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("exhale.session");

const sessionQuery = queryOptions<Session, ApiError>({
	queryKey: SESSION_KEY,
	queryFn: async ({ client, signal }) => clearOnMemberChange(client, await get<Session>("/api/session", signal)),
	// Without a network, the page that says so must not keep anybody waiting.
	retry: 1,
	retryDelay: 300,
	staleTime: 15_000,
	gcTime: Number.POSITIVE_INFINITY,
	refetchOnWindowFocus: true,
	refetchOnReconnect: "always",
});

/** Gives the boot session to the cache; call it before the first render. */
export function seedSession(client: QueryClient, boot: Session | undefined) {
	if (boot) client.setQueryData(SESSION_KEY, boot);
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
	/** The guard lets them into the community; false while unresolved. */
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

/** Takes over the session that a change answered with, and tells the other tabs. */
export function useAdoptSession(): (session: Session) => void {
	const client = useQueryClient();
	return useCallback(
		(session) => {
			const before = client.getQueryData<Session>(SESSION_KEY)?.user?.uid;
			// What is being asked may be answered for the session that this one replaces.
			const asking = client.isFetching({ queryKey: SESSION_KEY }) > 0;
			void client.cancelQueries({ queryKey: SESSION_KEY });
			client.setQueryData(SESSION_KEY, clearOnMemberChange(client, session));
			// It may have been asked for what is newer than this one, such as a tier.
			if (asking) void client.invalidateQueries({ queryKey: SESSION_KEY });
			if (session.user && session.user.uid !== before) reportTimeZone();
			tabs?.postMessage("changed");
		},
		[client],
	);
}

/** Asks who is here anew, after something that the server answers without a session, and tells the other tabs. */
export function useRefreshSession(): () => Promise<void> {
	const client = useQueryClient();
	return useCallback(async () => {
		await client.refetchQueries({ queryKey: SESSION_KEY });
		tabs?.postMessage("changed");
	}, [client]);
}

/** Ends the session and leaves the app; the page that follows is loaded anew, so nothing of the member remains. */
export async function logOut(leave: (path: string) => void = (path) => window.location.assign(path)): Promise<void> {
	await request("DELETE", "/api/session");
	await clearDevice();
	tabs?.postMessage("changed");
	leave("/");
}

/** One member's data never shows to the next on the same device, nor what one tier read to another. */
function clearOnMemberChange(client: QueryClient, next: Session): Session {
	const before = client.getQueryData<Session>(SESSION_KEY)?.user;
	if (!before) return next;
	const others = { predicate: (query: Query) => query.queryKey[0] !== SESSION_KEY[0] };
	if (before.uid !== next.user?.uid) client.removeQueries(others);
	else if (before.access < next.user.access) void client.invalidateQueries(others);
	else if (before.access > next.user.access) void client.resetQueries(others);
	return next;
}
