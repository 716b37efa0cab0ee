/** What the pages that are still being built will hold, each in a plain sentence. */
import type { GatedFeature } from "@/lib/generated/tiers.gen";

export interface Placeholder {
	title: string;
	text: string;
	/** What one needs for it. */
	gate?: GatedFeature;
}

export const placeholders = {
	rooms: {
		title: "Rooms",
		text: "Here you will listen to live conversations, with your microphone off unless you choose otherwise.",
	},
	professionalHelp: {
		title: "Find a professional",
		text: "Here you will find mental health professionals whose qualifications we have checked.",
		gate: "access the professional directory",
	},
	sponsors: {
		title: "Sponsors",
		text: "Here you will see who helps to pay for Exhale.",
	},
	companionApp: {
		title: "Companion app",
		text: "Here you will find the app for your phone that goes with Exhale. Until then you can install Exhale itself, in the settings.",
	},
	partners: {
		title: "Partners",
		text: "Here ambassadors and professionals will look after their own page, their rooms and the questions that wait for them.",
	},
	admin: {
		title: "Admin",
		text: "Here admins will look after members, plans and the state of the community.",
	},
	professionalApplication: {
		title: "Professional application",
		text: "Here you will tell us about your qualifications, in a few saved steps.",
	},
	applicationPending: {
		title: "Your application",
		text: "Here you will see how far your application is and when to expect an answer.",
	},
} as const satisfies Record<string, Placeholder>;
