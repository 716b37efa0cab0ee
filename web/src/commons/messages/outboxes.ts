/** The outboxes of this tab: only those of the member who is here send anything. */
import type { Problem } from "@/lib/http";
import { Outbox } from "./outbox";
import { storedPlaces } from "./unsent-store";

/** One kind of conversation. */
export interface UnsentKind<B, M> {
	/** Under which its messages are kept on the device; it never changes. */
	name: string;
	/** Sends it in the name of `member` alone, to the conversation `id`. */
	send: (member: string, id: string, body: B, key: string) => Promise<M>;
	/** Refusals that pass by themselves, such as slow mode, and until when. */
	until?: (problem: Problem) => number | null;
}

// biome-ignore lint/suspicious/noExplicitAny: every kind has bodies and messages of its own.
export type AnyUnsentKind = UnsentKind<any, any>;

/** What the app knows of the session. */
interface SessionWatch {
	/** Whose it is at this moment, which the screen may not show yet. */
	uid: () => string | null;
	/** The server knows of somebody else. */
	doubt: () => void;
}

const nobody: SessionWatch = { uid: () => null, doubt: () => {} };

interface Held {
	uid: string;
	kind: string;
	id: string;
	// biome-ignore lint/suspicious/noExplicitAny: every kind has bodies and messages of its own.
	box: Outbox<any, any>;
}

export class Outboxes {
	readonly #open = new Map<string, Held>();
	#member: string | null = null;
	#session: SessionWatch = nobody;
	readonly #watching = new Set<() => void>();

	/** The box of one conversation, opened when it is first asked for; without its member it does nothing. */
	of<B, M>({ name, send, until }: UnsentKind<B, M>, uid: string, id: string): Outbox<B, M> {
		const place = `${uid}.${name}.${id}`;
		const held = this.#open.get(place);
		if (held) return held.box;
		const box = new Outbox<B, M>({
			place,
			send: (body, key) => send(uid, id, body, key),
			until,
			here: () => this.#session.uid() === uid,
			onOther: () => this.#session.doubt(),
		});
		if (uid !== this.#member) box.stop();
		this.#open.set(place, { uid, kind: name, id, box });
		box.watch(() => this.#tell());
		return box;
	}

	/** This member is here from now on, or nobody. */
	enter(member: string | null, session: SessionWatch = { ...nobody, uid: () => member }) {
		this.#session = session;
		if (member === this.#member) return;
		this.#member = member;
		for (const { uid, box } of this.#open.values()) {
			if (uid === member) box.start();
			else box.stop();
		}
		this.#tell();
	}

	/** What earlier pages of this member left on the device goes on from there, in every conversation. */
	openStored(member: string, kinds: readonly AnyUnsentKind[]) {
		for (const kind of kinds) {
			for (const id of storedPlaces(`${member}.${kind.name}.`)) this.of(kind, member, id).wake();
		}
		this.#tell();
	}

	watch = (tell: () => void): (() => void) => {
		this.#watching.add(tell);
		return () => void this.#watching.delete(tell);
	};

	/** The conversations of one kind in which something of the member who is here was refused, with spaces between them. */
	refused = (kind: string): string =>
		[...this.#open.values()]
			.filter((held) => held.uid === this.#member && held.kind === kind)
			.filter(({ box }) => box.state().unsent.some(({ failed }) => failed !== null))
			.map(({ id }) => id)
			.join(" ");

	#tell() {
		for (const tell of this.#watching) tell();
	}
}

export const outboxes = new Outboxes();
