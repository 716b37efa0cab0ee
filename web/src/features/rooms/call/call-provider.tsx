/** Holds the one call of this tab above the pages, so that it goes on from page to page; its code comes when one begins. */
import { useQueryClient } from "@tanstack/react-query";
import {
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	use,
	useEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { useSession } from "@/lib/session";
import { useToast } from "@/ui/toast";
import type { CallConnection, CallSnapshot } from "./call-connection";
import { isOpen } from "./call-phase";

export interface ActiveCall {
	roomId: string;
	connection: CallConnection;
}

export interface Calls {
	/** Also one that has ended, until it is closed or another begins. */
	active: ActiveCall | null;
	/** Ends a call in another Room. */
	begin: (roomId: string) => void;
	leave: () => void;
	/** Takes what is left of an ended call away. */
	close: () => void;
}

const CallsContext = createContext<Calls | null>(null);

const load = () => import("./call-session");
const CallSession = lazy(() => load().then((session) => ({ default: session.CallSession })));

export function CallProvider({ children }: { children: ReactNode }) {
	const client = useQueryClient();
	const toast = useToast();
	const uid = useSession().user?.uid;
	const [active, setActive] = useState<ActiveCall | null>(null);
	const latest = useRef<ActiveCall | null>(null);
	/** The Room whose call is about to begin. */
	const beginning = useRef<string | null>(null);
	const leaving = useRef(new Set<string>());

	function show(call: ActiveCall | null) {
		latest.current = call;
		setActive(call);
	}

	// Logging out takes the frame of the community away, and the call with it.
	useEffect(
		() => () => {
			beginning.current = null;
			void latest.current?.connection.stop();
		},
		[],
	);

	function begin(roomId: string) {
		if (uid === undefined || beginning.current === roomId || leaving.current.has(roomId)) return;
		const before = latest.current;
		beginning.current = roomId;
		void (async () => {
			try {
				const { phase } = before?.connection.snapshot() ?? {};
				if (before && before.roomId !== roomId && phase && isOpen(phase)) await leaveRoom(before);
				const { startCall } = await load();
				// Another Room may have been chosen, or the member logged out, while this one was loading.
				if (beginning.current === roomId) show({ roomId, connection: startCall(client, uid, roomId) });
			} catch {
				toast("The call couldn't be loaded. Please reload the page.");
			} finally {
				if (beginning.current === roomId) beginning.current = null;
			}
		})();
	}

	async function leaveRoom({ roomId, connection }: ActiveCall) {
		leaving.current.add(roomId);
		show(null);
		try {
			const { endCall } = await load();
			await endCall(client, roomId, connection);
		} finally {
			leaving.current.delete(roomId);
		}
	}

	const calls: Calls = {
		active,
		begin,
		leave: () => latest.current && void leaveRoom(latest.current),
		close: () => show(null),
	};
	return (
		<CallsContext value={calls}>
			{children}
			{active && (
				<Suspense>
					<CallSession call={active} />
				</Suspense>
			)}
		</CallsContext>
	);
}

export function useCalls(): Calls {
	const calls = use(CallsContext);
	if (!calls) throw new Error("useCalls needs a CallProvider above it");
	return calls;
}

const watchNothing = () => () => {};

/** Whether this tab is in that Room's call now. */
export function useIsInCall(roomId: string): boolean {
	const { active } = useCalls();
	const connection = active?.roomId === roomId ? active.connection : null;
	return useSyncExternalStore(
		connection?.watch ?? watchNothing,
		() => connection !== null && isOpen(connection.snapshot().phase),
	);
}

export const useSnapshot = ({ connection }: ActiveCall): CallSnapshot =>
	useSyncExternalStore(connection.watch, connection.snapshot);
