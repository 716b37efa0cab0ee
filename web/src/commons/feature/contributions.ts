/** What a feature adds to pages that are not its own. */
import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { AllowedForm } from "@/commons/gates/use-allowed-form";
import type { AnyOutboxKind } from "@/commons/messages/outboxes";
import type { SessionUser } from "@/lib/session-user";
import type { NotificationWords } from "./notification-words";
import type { OwnProfilePart } from "./own-profile-part";
import type { ProfilePart } from "./profile-part";
import type { QueuePart } from "./queue-part";
import type { SettingsPart, SettingsPartName } from "./settings-part";

export interface Contributions {
	sidebar?: readonly SidebarEntry[];
	/** A form that can be opened from anywhere. */
	share?: ShareEntry;
	/** A way to talk, in the menu of small screens. */
	talk?: TalkEntry;
	/** A link at the top of every page. */
	TopLink?: ComponentType;
	/** A bar above the content of every page. */
	Bar?: ComponentType;
	/** Surrounds every page. */
	Provider?: ComponentType<{ children: ReactNode }>;
	/** Works on every page and shows nothing. */
	Background?: ComponentType;
	/** Messages that may be waiting on the device. */
	outbox?: AnyOutboxKind;
	/** The member's own posts that are not approved, on their profile. */
	Waiting?: ComponentType<{ uid: string }>;
	/** Items of a list: what the member began and can continue. */
	LeftOff?: ComponentType<{ uid: string }>;
	/** Items of a list on the first page: what is new for the member. */
	News?: ComponentType;
	/** A card of what is live now: on the first page or, where there is space, beside every page. */
	LiveCard?: ComponentType;
	/** A section of the first page. */
	HomeSection?: ComponentType<{ uid: string }>;
	/** What a member can read without doing anything. */
	reading?: { name: string; href: string };
	/** What it adds to pages that few open, loaded with those. */
	parts?: { readonly [P in PartName]?: () => Promise<{ part: Parts[P] }> };
}

export interface Parts extends Record<SettingsPartName, SettingsPart> {
	/** The public profiles. */
	profile: ProfilePart;
	/** The member's own profile. */
	ownProfile: OwnProfilePart;
	/** The moderators' desk. */
	queue: QueuePart;
	/** The notifications and their settings. */
	notificationWords: NotificationWords;
}

export type PartName = keyof Parts;

export type SidebarSectionName = "Features" | "Pages" | "Resources" | "Management";

export interface SidebarEntry {
	section: SidebarSectionName;
	name: string;
	href: string;
	icon: LucideIcon;
	/** On warm ground: help. */
	warm?: true;
	/** Shown beside the name. */
	Mark?: ComponentType;
	/** Shown on the icon while the sidebar is folded. */
	FoldedMark?: ComponentType;
	/** Without it, everyone in the community sees the entry. */
	isShownTo?: (user: SessionUser) => boolean;
}

export interface ShareEntry {
	/** In the Share menu. */
	name: string;
	icon: LucideIcon;
	/** On the first page. */
	label: string;
	/** Returns the function that opens the form. */
	useOpen: () => () => void;
	form: AllowedForm<unknown>;
	/** Completes "You can … again today". */
	verb: string;
}

export interface TalkEntry {
	name: string;
	icon: LucideIcon;
	href: string;
	/** The address of all its pages. */
	below: string;
	/** Shown beside the name. */
	Mark: ComponentType;
}
