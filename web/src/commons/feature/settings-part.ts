/** What a feature adds to a section of the settings. */
import type { ComponentType } from "react";

export type SettingsSection =
	| "account"
	| "privacy"
	| "notifications"
	| "appearance"
	| "devices"
	| "membership"
	| "data";

/** The name of a section's parts. */
export type SettingsPartName = `${SettingsSection}Settings`;

export interface SettingsPart {
	Content: ComponentType;
	/** Below what other features add to the section. */
	last?: true;
}
