/** What a feature adds to profiles. */
import type { ComponentType, ReactNode } from "react";
import type { ResetAllowanceData, SavedPost } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";

export interface ProfilePart {
	/** A tab of the member's own profile. */
	tab?: { value: string; label: string; Content: ComponentType<{ uid: string }> };
	/** A section of the first tab of the member's own profile. */
	OwnSection?: ComponentType<{ user: SessionUser }>;
	/** A section of another member's profile. */
	Section?: ComponentType<{ uid: string }>;
	/** A button at the top of another member's profile. */
	Action?: ComponentType<{ uid: string }>;
	/** How it shows its kind of post among those that the member saved. */
	saved?: SavedCard;
	/** A daily allowance, which a moderator can reset. */
	allowance?: Allowance;
}

/** Its function gets posts of its kind, as the API describes them. */
export interface SavedCard<Value = unknown> {
	kind: SavedPost["kind"];
	render(post: Value, onWithdrawn: () => void): ReactNode;
}

export interface Allowance {
	/** Its name in the API. */
	kind: ResetAllowanceData["path"]["what"];
	/** In the profile's menu. */
	label: string;
	/** Says that it was reset. */
	done: string;
}
