/** What a feature adds to the public profiles of members. */
import type { ComponentType } from "react";
import type { ResetAllowanceData } from "@/lib/api/types.gen";

export interface ProfilePart {
	/** A section of the profile. */
	Section?: ComponentType<{ uid: string }>;
	/** A button at the top of another member's profile. */
	Action?: ComponentType<{ uid: string }>;
	/** What is known of a verified professional, above their texts. */
	Verified?: ComponentType<{ uid: string }>;
	/** A daily allowance, which a moderator can reset. */
	allowance?: Allowance;
}

export interface Allowance {
	/** Its name in the API. */
	kind: ResetAllowanceData["path"]["what"];
	/** In the profile's menu. */
	label: string;
	/** Says that it was reset. */
	done: string;
}
