/** What travels over the socket, in both directions. */

export interface Stream {
	kind: "channel";
	id: string;
}

/** What of one's own may have changed. */
export type Change = "session" | "notifications" | "messages" | "channels" | "reviews";

export type LiveFrame =
	| { type: "hello"; uid: string; build: string; now: number }
	| { type: "subscribed"; stream: Stream; upTo: number }
	| { type: "stale"; stream: Stream }
	| { type: "refused"; stream: Stream; code: string }
	| { type: "changes"; stream: Stream; after: number; upTo: number; items: unknown[] }
	| { type: "own"; change: Change; id: string | null }
	| { type: "typing"; stream: Stream; uid: string; displayName: string }
	| { type: "beat" };

export type LiveRequest =
	| { type: "subscribe"; stream: Stream; after: number }
	| { type: "unsubscribe"; stream: Stream }
	| { type: "typing"; stream: Stream };
