/** Builds notifications for tests: an approved Win, with any changes a test wants. */
import type { Notification } from "@/lib/api/types.gen";

export const news = (different: Partial<Notification> = {}): Notification => ({
	id: "one",
	kind: "reviewed",
	about: "win",
	postKind: "win",
	postId: "bus",
	commentId: null,
	actor: null,
	postName: null,
	detail: "approved",
	path: null,
	count: 1,
	at: Date.now(),
	read: false,
	...different,
});
