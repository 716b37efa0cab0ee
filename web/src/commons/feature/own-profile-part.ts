/** What a feature adds to the page of the member's own profile. */
import type { ComponentType, ReactNode } from "react";
import type { SavedPost } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";

export interface OwnProfilePart {
	/** A tab of its own. */
	tab?: { value: string; label: string; Content: ComponentType<{ uid: string }> };
	/** A section of the first tab. */
	Section?: ComponentType<{ user: SessionUser }>;
	/** How it shows its kind of post among those that the member saved. */
	saved?: SavedCard;
}

/** Its function gets posts of its kind, as the API describes them. */
export interface SavedCard<Value = unknown> {
	kind: SavedPost["kind"];
	render(post: Value, onWithdrawn: () => void): ReactNode;
}
