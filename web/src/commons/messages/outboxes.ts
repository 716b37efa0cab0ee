/** The outboxes of this tab: only those of the member who is here send anything. */
import type { ApiError } from "@/lib/http";
import { Outbox } from "./outbox";
import { listStoredConversations } from "./unsent-store";

/** One kind of conversation. */
export interface OutboxKind<B, M> {
	/** Under which its messages are kept on the device; it never changes. */
	name: string;
	/** Sends it in the name of `member` alone, to the conversation `id`. */
	send: (member: string, id: string, body: B, key: string) => Promise<M>;
	/** Refusals that pass by themselves, such as slow mode, and until when. */
	until?: (error: ApiError) => number | null;
}

// biome-ignore lint/suspicious/noExplicitAny: every kind has bodies and messages of its own.
export type AnyOutboxKind = OutboxKind<any, any>;

/** What the app knows of the session. */
interface SessionWatch {
	/** Whose it is at this moment, which the screen may not show yet. */
	uid: () => string | null;
	/** The server knows of somebody else. */
	recheckSession: () => void;
}

const NO_SESSION: SessionWatch = { uid: () => null, recheckSession: () => {} };

interface OutboxEntry {
	uid: string;
	kind: string;
	id: string;
	// biome-ignore lint/suspicious/noExplicitAny: every kind has bodies and messages of its own.
	outbox: Outbox<any, any>;
}

export class Outboxes {
	readonly #open = new Map<string, OutboxEntry>();
	#member: string | null = null;
	#session: SessionWatch = NO_SESSION;
	readonly #watching = new Set<() => void>();

	/** The box of one conversation, opened when it is first asked for; without its member it does nothing. */
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

	/** This member is here from now on, or nobody. */
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

	/** What earlier pages of this member left on the device goes on from there, in every conversation. */
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

	/** The conversations of one kind in which something of the member who is here was refused, with spaces between them. */
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
