/** Provides the app's one live connection: streams, own changes, and the connection's state. */
import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Connection, type LiveState } from "./connection";
import type { Change, Stream } from "./frames";
import { type Follower, Streams } from "./streams";

export type { Change, Stream } from "./frames";
export type { Follower } from "./streams";

type OnOwnChange = (change: Change, id: string | null) => void;

export class Live {
	readonly #connection: Connection;
	readonly #streams: Streams;
	readonly #own = new Set<OnOwnChange>();
	readonly #ready = new Set<() => void>();
	readonly #watching = new Set<() => void>();
	state: LiveState = "off";

	/** `recheckSession` refetches the session; its argument says whether rights are known to have changed. */
	constructor(connect: () => WebSocket, recheckSession: (rights: boolean) => Promise<unknown>) {
		this.#streams = new Streams((request) => this.#connection.send(request));
		this.#connection = new Connection(connect, {
			onSessionDoubt: recheckSession,
			onReady: () => {
				this.#streams.resume();
				for (const tell of this.#ready) tell();
			},
			onFrame: (frame) => {
				if (frame.type === "own") for (const tell of this.#own) tell(frame.change, frame.id ?? null);
				else this.#streams.hear(frame);
			},
			onState: (state) => {
				this.state = state;
				for (const tell of this.#watching) tell();
			},
		});
	}

	start = () => this.#connection.start();
	stop = () => this.#connection.stop();
	again = () => this.#connection.again();
	follow = (stream: Stream, follower: Follower) => this.#streams.follow(stream, follower);
	typing = (stream: Stream) => this.#connection.send({ type: "typing", stream });
	onOwn = (tell: OnOwnChange) => listening(this.#own, tell);
	/** After every greeting: changes may have been missed. */
	onReady = (tell: () => void) => listening(this.#ready, tell);
	watch = (tell: () => void) => listening(this.#watching, tell);
}

function listening<T>(listeners: Set<T>, listener: T): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

const LiveContext = createContext<Live | null>(null);

const hasSocket = () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);

interface LiveProviderProps {
	/** The session's member; without one there is no connection. */
	uid: string | undefined;
	/** Refetches the session; the argument says whether rights are known to have changed. */
	recheckSession: (rights: boolean) => Promise<unknown>;
	children: ReactNode;
}

export function LiveProvider({ uid, recheckSession, children }: LiveProviderProps) {
	const ask = useRef(recheckSession);
	ask.current = recheckSession;
	const [live] = useState(() => new Live(hasSocket, (rights) => ask.current(rights)));
	useEffect(() => {
		if (uid === undefined || typeof WebSocket === "undefined") return;
		live.start();
		return live.stop;
	}, [live, uid]);
	return <LiveContext value={live}>{children}</LiveContext>;
}

export function useLive(): Live {
	const live = use(LiveContext);
	if (!live) throw new Error("useLive needs a LiveProvider above it");
	return live;
}

export function useLiveState(): LiveState {
	const live = useLive();
	return useSyncExternalStore(live.watch, () => live.state);
}

/** Subscribes to a stream while mounted, once it is loaded; a new `epoch` restarts from its number. */
export function useStream(stream: Stream | null, epoch: number | null, follower: Follower) {
	const live = useLive();
	const latest = useRef(follower);
	latest.current = follower;
	const kind = stream?.kind;
	const id = stream?.id;
	useEffect(() => {
		if (kind === undefined || id === undefined || epoch === null) return;
		return live.follow(
			{ kind, id },
			{
				number: () => latest.current.number(),
				apply: (items, upTo) => latest.current.apply(items, upTo),
				reload: () => latest.current.reload(),
				refused: (code) => latest.current.refused(code),
				typing: (uid, displayName) => latest.current.typing?.(uid, displayName),
			},
		);
	}, [live, kind, id, epoch]);
}

/** Calls back when the member's own data may have changed. */
export function useOwnChanges(onOwn: OnOwnChange) {
	const live = useLive();
	const latest = useRef(onOwn);
	latest.current = onOwn;
	useEffect(() => live.onOwn((change, id) => latest.current(change, id)), [live]);
}

/** Calls back after every connection, since changes may have been missed. */
export function useOnConnected(onReady: () => void) {
	const live = useLive();
	const latest = useRef(onReady);
	latest.current = onReady;
	useEffect(() => live.onReady(() => latest.current()), [live]);
}

/** A short gap in the connection goes unmentioned. */
const PATIENCE_MS = 3000;

/** The sentence about the connection, if any. */
export function useConnectionText(): "connecting" | "full" | null {
	const state = useLiveState();
	const [late, setLate] = useState(false);
	const waiting = state === "connecting";
	useEffect(() => {
		setLate(false);
		if (!waiting) return;
		const timer = setTimeout(() => setLate(true), PATIENCE_MS);
		return () => clearTimeout(timer);
	}, [waiting]);
	if (state === "full") return "full";
	return waiting && late ? "connecting" : null;
}
