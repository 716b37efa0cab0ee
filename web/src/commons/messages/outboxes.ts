/** The outboxes of this tab: only the current member's outboxes send. */
import type { ApiError } from "@/lib/http";
import { Outbox } from "./outbox";
import { listStoredConversations } from "./unsent-store";

/** A kind of conversation. */
export interface OutboxKind<B, M> {
	/** The prefix of its stored messages; it never changes. */
	name: string;
	/** Sends in the name of `member` alone, to the conversation `id`. */
	send: (member: string, id: string, body: B, key: string) => Promise<M>;
	/** When a temporary error ends, such as slow mode. */
	until?: (error: ApiError) => number | null;
}

// biome-ignore lint/suspicious/noExplicitAny: every kind has its own bodies and messages.
export type AnyOutboxKind = OutboxKind<any, any>;

/** The app's view of the session. */
interface SessionWatch {
	/** The current member, whom the screen may not show yet. */
	uid: () => string | null;
	/** Called when the server reports another member. */
	recheckSession: () => void;
}

const NO_SESSION: SessionWatch = { uid: () => null, recheckSession: () => {} };

interface OutboxEntry {
	uid: string;
	kind: string;
	id: string;
	// biome-ignore lint/suspicious/noExplicitAny: every kind has its own bodies and messages.
	outbox: Outbox<any, any>;
}

export class Outboxes {
	readonly #open = new Map<string, OutboxEntry>();
	#member: string | null = null;
	#session: SessionWatch = NO_SESSION;
	readonly #watching = new Set<() => void>();

	/** Returns a conversation's outbox, created on first use; it stays idle for any other member. */
	of<B, M>({ name, send, until }: OutboxKind<B, M>, uid: string, id: string): Outbox<B, M> {
		const place = `${uid}.${name}.${id}`;
		const entry = this.#open.get(place);
		if (entry) return entry.outbox;
		const outbox = new Outbox<B, M>({
			place,
			send: (body, key) => send(uid, id, body, key),
			until,
			here: () => this.#session.uid() === uid,
			onOther: () => this.#session.recheckSession(),
		});
		if (uid !== this.#member) outbox.stop();
		this.#open.set(place, { uid, kind: name, id, outbox });
		outbox.watch(() => this.#tell());
		return outbox;
	}

	/** Sets the current member, or none. */
	setMember(member: string | null, session: SessionWatch = { ...NO_SESSION, uid: () => member }) {
		this.#session = session;
		if (member === this.#member) return;
		this.#member = member;
		for (const { uid, outbox } of this.#open.values()) {
			if (uid === member) outbox.start();
			else outbox.stop();
		}
		this.#tell();
	}

	/** Continues what earlier pages of this member left on the device, in every conversation. */
	openStored(member: string, kinds: readonly AnyOutboxKind[]) {
		for (const kind of kinds) {
			for (const id of listStoredConversations(`${member}.${kind.name}.`)) this.of(kind, member, id).retryNow();
		}
		this.#tell();
	}

	watch = (listener: () => void): (() => void) => {
		this.#watching.add(listener);
		return () => void this.#watching.delete(listener);
	};

	/** The ids of the conversations of one kind with rejected messages of the current member, separated by spaces. */
	rejected = (kind: string): string =>
		[...this.#open.values()]
			.filter((entry) => entry.uid === this.#member && entry.kind === kind)
			.filter(({ outbox }) => outbox.state().unsent.some(({ failed }) => failed !== null))
			.map(({ id }) => id)
			.join(" ");

	#tell() {
		for (const listener of this.#watching) listener();
	}
}

export const outboxes = new Outboxes();
