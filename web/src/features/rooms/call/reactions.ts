/** Reactions: which there are, what is accepted of what others send, and how many of one's own go out. */

export const REACTIONS = [
	{ word: "heart", emoji: "💛", name: "Warm wishes" },
	{ word: "thanks", emoji: "🙏", name: "Thank you" },
	{ word: "same", emoji: "🙋", name: "Same here" },
	{ word: "with_you", emoji: "🤝", name: "I'm with you" },
	{ word: "calm", emoji: "🌿", name: "Breathing along" },
] as const;

export type Reaction = (typeof REACTIONS)[number];

/** The topic of their data. */
export const TOPIC = "reaction";

/** The longest word; whatever is longer is not read. */
const MAX_BYTES = 16;
/** How long one stays beside its person. */
export const SHOWN_MS = 5000;
/** Nobody's reactions are taken more often than this, and nobody sends more. */
const EVERY_MS = 2000;

/** What others send is checked: the reaction, or null. */
export function readReaction(topic: string, payload: Uint8Array): Reaction | null {
	if (topic !== TOPIC || payload.length > MAX_BYTES) return null;
	const word = new TextDecoder().decode(payload);
	return REACTIONS.find((one) => one.word === word) ?? null;
}

export const writeReaction = ({ word }: Reaction): Uint8Array => new TextEncoder().encode(word);

/** Lets each member through once in a while. */
export class ReactionLimit {
	readonly #last = new Map<string, number>();

	allows(member: string, now: number): boolean {
		const last = this.#last.get(member);
		if (last !== undefined && now - last < EVERY_MS) return false;
		this.#last.set(member, now);
		return true;
	}
}
