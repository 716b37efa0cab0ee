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
import type { RoomCall } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import { roomKeys } from "../room-queries";
import type { CallConnection, CallSnapshot } from "./call-connection";
import { isOpen } from "./call-phase";

export interface ActiveCall {
	roomId: string;
	connection: CallConnection;
}

export interface Calls {
	/** Also one that has ended, until it is closed or another begins. */
	active: ActiveCall | null;
	/** The code of calls couldn't be loaded, and browsers ask for it again only with a new page. */
	isUnavailable: boolean;
	/** Ends a call in another Room. */
	begin: (roomId: string) => void;
	/** Also one that is about to begin; that one has no seat to give back. */
	leave: () => void;
	/** Resolves when the server knows of an earlier leaving of the Room. */
	left: (roomId: string) => Promise<void>;
	/** Takes what is left of an ended call away. */
	close: () => void;
}

const CallsContext = createContext<Calls | null>(null);

const load = () => import("./call-session");
const CallSession = lazy(() => load().then((session) => ({ default: session.CallSession })));

export function CallProvider({ children }: { children: ReactNode }) {
	const client = useQueryClient();
	const uid = useSession().user?.uid;
	const [active, setActive] = useState<ActiveCall | null>(null);
	const latest = useRef<ActiveCall | null>(null);
	/** The Room whose call is about to begin. */
	const beginning = useRef<string | null>(null);
	const leaving = useRef(new Map<string, Promise<void>>());
	const [isUnavailable, setUnavailable] = useState(false);

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
		if (uid === undefined || isUnavailable || beginning.current === roomId) return;
		const before = latest.current;
		beginning.current = roomId;
		void (async () => {
			try {
				const { phase } = before?.connection.snapshot() ?? {};
				if (before && before.roomId !== roomId && phase && isOpen(phase)) await leaveRoom(before);
				const isBack = leaving.current.has(roomId);
				await left(roomId);
				const { startCall } = await load();
				// They may have left for good, and the page may have heard of it only now.
				if (isBack && client.getQueryData<RoomCall>(roomKeys.call(roomId))?.me.state !== "inside") return;
				// Another Room may have been chosen, or the member logged out, while this one was loading.
				if (beginning.current === roomId) show({ roomId, connection: startCall(client, uid, roomId) });
			} catch {
				setUnavailable(true);
			} finally {
				if (beginning.current === roomId) beginning.current = null;
			}
		})();
	}

	function leaveRoom({ roomId, connection }: ActiveCall): Promise<void> {
		const done = load()
			.then(({ endCall }) => endCall(client, roomId, connection))
			.finally(() => leaving.current.delete(roomId));
		leaving.current.set(roomId, done);
		show(null);
		return done;
	}

	async function left(roomId: string) {
		await leaving.current.get(roomId);
	}

	const calls: Calls = {
		active,
		isUnavailable,
		begin,
		leave() {
			beginning.current = null;
			if (latest.current) void leaveRoom(latest.current);
		},
		left,
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
