/** What a feature adds to the settings. */
import type { ComponentType } from "react";

export interface SettingsPart {
	/** Who can find, tag and message the member. */
	Privacy?: ComponentType;
	/** What the member is notified about, and when. */
	Notifications?: ComponentType;
}
