/** One call: connects with a ticket, reconnects by itself, and says what is heard, seen and switched on. */
import type { CallTicket, RoomCall } from "@/lib/api/types.gen";
import { isApiError, toApiError } from "@/lib/http";
import { getRetryDelay } from "@/lib/live/retry-delay";
import { type ChosenDeviceKind, getChosenDevice, rememberDevice } from "../chosen-devices";
import {
	type CallEnd,
	type CallEvent,
	type CallPhase,
	getNextPhase,
	getSeatEvent,
	isConnected,
	isOpen,
} from "./call-phase";
import { BACK_WITHOUT_MICROPHONE, getDeviceErrorText, getDeviceLostText, MUTED_BY_HOST } from "./device-text";
import type { CreateMediaRoom, MediaEnd, MediaPerson, MediaRoom, OwnMedia } from "./media-room";
import { type Reaction, ReactionLimit, readReaction, SHOWN_MS, TOPIC, writeReaction } from "./reactions";

export type SwitchState = "off" | "starting" | "on";

/** What the screen shows of a call. */
export interface CallSnapshot {
	phase: CallPhase;
	/** Everyone connected, by member. */
	people: ReadonlyMap<string, MediaPerson>;
	/** False while the browser waits for a tap before it plays sound. */
	isAudible: boolean;
	own: Readonly<Record<OwnMedia, SwitchState>>;
	/** What happened to microphone, camera or screen without the member. */
	notice: string | null;
	/** The latest reactions, by member. */
	reactions: ReadonlyMap<string, Reaction>;
}

export interface CallServer {
	showCall: () => Promise<RoomCall>;
	makeTicket: (signal: AbortSignal) => Promise<Pick<CallTicket, "ticket" | "path">>;
}

interface CallOptions {
	/** The member. */
	uid: string;
	server: CallServer;
	createMedia: CreateMediaRoom;
	/** From 0 to 1. */
	chance?: () => number;
}

/** After so many failures in a row, the words say that there is no way. */
const FAILURES_UNTIL_UNREACHABLE = 3;

const OWN: readonly OwnMedia[] = ["microphone", "camera", "screen"];
const ALL_OFF = { microphone: "off", camera: "off", screen: "off" } as const;

export class CallConnection {
	readonly #options: CallOptions;
	readonly #media: MediaRoom;
	readonly #watching = new Set<() => void>();
	readonly #limit = new ReactionLimit();
	#snapshot: CallSnapshot = {
		phase: "connecting",
		people: new Map(),
		isAudible: true,
		own: ALL_OFF,
		notice: null,
		reactions: new Map(),
	};
	#rights = { onStage: false, leads: false };
	/** What the notice is about. */
	#noticeOf: OwnMedia | null = null;
	readonly #starting = new Set<OwnMedia>();
	/** It was on, and something other than the member turned it off. */
	#lostMicrophone = false;
	/** An attempt that is no longer the latest changes nothing. */
	#attempt = 0;
	#failures = 0;
	/** A connection that fails to be made is reported as ended, and thrown as well. */
	#isConnecting = false;
	#retry: ReturnType<typeof setTimeout> | undefined;
	/** A member who leaves at once asks for no ticket any longer. */
	readonly #over = new AbortController();
	readonly #timers = new Set<ReturnType<typeof setTimeout>>();

	constructor(options: CallOptions) {
		this.#options = options;
		const events = {
			onChange: () => this.#refresh(),
			onContact: (has: boolean) => this.#dispatch(has ? "connected" : "interrupted"),
			onQuality: (weak: boolean) => this.#dispatch(weak ? "weak" : "good"),
			onEnd: (end: MediaEnd) => this.#onEnd(end),
			onData: (topic: string, payload: Uint8Array, from: string) => this.#onData(topic, payload, from),
			onDeviceLost: (kind: OwnMedia) => this.#notify(getDeviceLostText(kind), kind),
			onMuted: () => this.#onMuted(),
		};
		this.#media = options.createMedia(events, getChosenDevice);
	}

	/** The member. */
	get uid(): string {
		return this.#options.uid;
	}

	snapshot = (): CallSnapshot => this.#snapshot;

	watch = (listener: () => void): (() => void) => {
		this.#watching.add(listener);
		return () => void this.#watching.delete(listener);
	};

	start() {
		window.addEventListener("online", this.#hurry);
		document.addEventListener("visibilitychange", this.#hurry);
		void this.#connect();
	}

	/** Takes the call over from the other tab or device. */
	continueHere() {
		if (this.#snapshot.phase !== "elsewhere") return;
		this.#dispatch("connect");
		void this.#connect();
	}

	/** Ends the connection and releases all devices. */
	async stop(event: CallEnd = "left") {
		this.#attempt += 1;
		this.#over.abort();
		clearTimeout(this.#retry);
		for (const timer of this.#timers) clearTimeout(timer);
		window.removeEventListener("online", this.#hurry);
		document.removeEventListener("visibilitychange", this.#hurry);
		this.#change({ notice: null });
		this.#dispatch(event);
		await this.#media.disconnect();
		this.#refresh();
	}

	/** What the member may send; the server ends everything else, too. */
	async setRights(rights: { onStage: boolean; leads: boolean }) {
		this.#rights = rights;
		if (!rights.onStage) await this.#media.stopOwn();
		else if (!rights.leads && this.#media.isOn("screen")) await this.#media.switchOwn("screen", false);
		this.#refresh();
	}

	async switchOwn(kind: OwnMedia, on: boolean) {
		if (this.#starting.has(kind) || (on && !this.#may(kind))) return;
		this.#starting.add(kind);
		this.#change({ notice: null });
		try {
			await this.#media.switchOwn(kind, on);
			// The member may have left the stage while the browser asked for permission.
			if (on && !this.#may(kind)) await this.#media.switchOwn(kind, false);
		} catch (thrown) {
			this.#notify(getDeviceErrorText(kind, thrown), kind);
		} finally {
			this.#starting.delete(kind);
			this.#refresh();
			this.#lostMicrophone = false;
		}
	}

	async chooseDevice(kind: ChosenDeviceKind, id: string) {
		rememberDevice(kind, id);
		await this.#media.chooseDevice(kind, id);
	}

	allowSound = () => void this.#media.allowSound().catch(() => {});

	/** False if the last one was a moment ago. */
	react(reaction: Reaction): boolean {
		if (!isConnected(this.#snapshot.phase) || !this.#limit.allows(this.#options.uid, Date.now())) return false;
		this.#show(this.#options.uid, reaction);
		// One that gets lost is not missed.
		this.#media.send(TOPIC, writeReaction(reaction)).catch(() => {});
		return true;
	}

	#may = (kind: OwnMedia) =>
		isConnected(this.#snapshot.phase) && this.#rights.onStage && (kind !== "screen" || this.#rights.leads);

	async #connect() {
		clearTimeout(this.#retry);
		this.#retry = undefined;
		const attempt = ++this.#attempt;
		const isStale = () => attempt !== this.#attempt;
		try {
			const { ticket, path } = await this.#options.server.makeTicket(this.#over.signal);
			if (isStale()) return;
			await this.#connectMedia(path, ticket);
			// Leaving disconnects as well, but there may have been nothing to disconnect yet.
			if (!isOpen(this.#snapshot.phase)) return void this.#media.disconnect();
			if (isStale()) return;
			this.#failures = 0;
			this.#dispatch("connected");
			this.#refresh();
			if (this.#lostMicrophone && this.#may("microphone")) this.#notify(BACK_WITHOUT_MICROPHONE, "microphone");
			this.#lostMicrophone = false;
		} catch (thrown) {
			if (isStale()) return;
			const end = getRefusal(thrown);
			if (end) await this.stop(end);
			else await this.#recover(attempt, "failure");
		}
	}

	async #connectMedia(path: string, ticket: string) {
		this.#isConnecting = true;
		try {
			await this.#media.connect(path, ticket);
		} finally {
			this.#isConnecting = false;
		}
	}

	/** Asks the server whether the seat is still there, and tries again later if it is. */
	async #recover(attempt: number, cause: MediaEnd | "failure") {
		if (cause === "failure") this.#failures += 1;
		this.#dispatch(this.#failures >= FAILURES_UNTIL_UNREACHABLE ? "out_of_attempts" : "attempt_failed");
		const seat = await this.#readSeat();
		if (attempt !== this.#attempt) return;
		if (seat.kind === "gone") return this.stop(seat.what);
		if (seat.kind === "inside" && cause === "removed") return this.#explainRemoval(attempt);
		const delay = getRetryDelay(Math.max(0, this.#failures - 1), (this.#options.chance ?? Math.random)());
		this.#retry = setTimeout(() => void this.#connect(), delay);
	}

	/** The server ends the connection of one who keeps the seat for a newer connection, or because their plan ran out. */
	async #explainRemoval(attempt: number) {
		let end: CallEnd | null = null;
		try {
			// Only one that is used ends another connection.
			await this.#options.server.makeTicket(this.#over.signal);
		} catch (thrown) {
			end = getRefusal(thrown);
		}
		if (attempt !== this.#attempt) return;
		if (end) await this.stop(end);
		else this.#dispatch("elsewhere");
	}

	async #readSeat(): Promise<{ kind: "inside" | "unknown" } | { kind: "gone"; what: CallEnd }> {
		try {
			const what = getSeatEvent(await this.#options.server.showCall());
			return what ? { kind: "gone", what } : { kind: "inside" };
		} catch (thrown) {
			const { status } = toApiError(thrown);
			return status === 401 || status === 403 || status === 404 ? { kind: "gone", what: "left" } : { kind: "unknown" };
		}
	}

	/** The network is back, or the device wakes up. */
	#hurry = () => {
		if (this.#retry !== undefined && document.visibilityState === "visible") void this.#connect();
	};

	#onEnd(end: MediaEnd) {
		if (this.#isConnecting || !isOpen(this.#snapshot.phase)) return;
		const attempt = ++this.#attempt;
		this.#dispatch(end === "elsewhere" ? "elsewhere" : "interrupted");
		this.#refresh();
		if (end !== "elsewhere") void this.#recover(attempt, end);
	}

	#onMuted() {
		const isSaid = this.#snapshot.notice !== null && this.#noticeOf === "microphone";
		if (this.#starting.has("microphone") || !this.#may("microphone") || isSaid) return;
		this.#notify(MUTED_BY_HOST, "microphone");
	}

	#notify(notice: string | null, of: OwnMedia) {
		this.#noticeOf = of;
		this.#change({ notice });
	}

	#onData(topic: string, payload: Uint8Array, from: string) {
		const reaction = readReaction(topic, payload);
		if (reaction && this.#limit.allows(from, Date.now())) this.#show(from, reaction);
	}

	#show(from: string, reaction: Reaction) {
		this.#change({ reactions: new Map(this.#snapshot.reactions).set(from, reaction) });
		const timer = setTimeout(() => {
			this.#timers.delete(timer);
			if (this.#snapshot.reactions.get(from) !== reaction) return;
			const reactions = new Map(this.#snapshot.reactions);
			reactions.delete(from);
			this.#change({ reactions });
		}, SHOWN_MS);
		this.#timers.add(timer);
	}

	#dispatch(event: CallEvent) {
		const phase = getNextPhase(this.#snapshot.phase, event);
		if (phase !== this.#snapshot.phase) this.#change({ phase });
	}

	/** Reads everything again that the connection knows. */
	#refresh() {
		const before = this.#snapshot.own;
		const stateOf = (kind: OwnMedia): SwitchState =>
			this.#media.isOn(kind) ? "on" : this.#starting.has(kind) && before[kind] !== "on" ? "starting" : "off";
		const own = Object.fromEntries(OWN.map((kind) => [kind, stateOf(kind)])) as Record<OwnMedia, SwitchState>;
		if (before.microphone === "on" && own.microphone === "off") this.#lostMicrophone = true;
		this.#change({ people: new Map(this.#media.people()), isAudible: this.#media.isAudible(), own });
	}

	#change(change: Partial<CallSnapshot>) {
		this.#snapshot = { ...this.#snapshot, ...change };
		if (this.#starting.size > 0) {
			const own = { ...this.#snapshot.own };
			for (const kind of this.#starting) if (own[kind] === "off") own[kind] = "starting";
			this.#snapshot = { ...this.#snapshot, own };
		}
		for (const listener of this.#watching) listener();
	}
}

/** Why the server gives a member no ticket; the seat alone does not say so. Null is for what may pass. */
function getRefusal(thrown: unknown): CallEnd | null {
	if (isApiError(thrown, "tier.needed")) return "not_included";
	if (isApiError(thrown, "rooms.removed")) return "removed";
	const { status } = toApiError(thrown);
	return status === 401 || status === 403 ? "left" : null;
}
