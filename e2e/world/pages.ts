/** The pages that axe looks at, by who sees them; a page of the app that is in none of the lists fails a test. */
import type { DemoName } from "./member";

export const FOR_VISITORS = [
	"/",
	"/rooms",
	"/blog",
	"/podcast",
	"/help-now",
	"/community-guidelines",
	"/community-guidelines/questions",
	"/terms",
	"/privacy",
	"/offline",
	"/unsubscribe/a-token-that-nobody-made",
	"/unsubscribe/wins-and-prompts/a-token-that-nobody-made",
	"/nowhere",
	"/login",
	"/signup",
	"/forgot-password",
	"/reset-password",
	"/reset-password#a-token-that-nobody-made",
	"/verify-link",
	"/verify-link#a-token-that-nobody-made",
];

export const FOR_MEMBERS = [
	"/community",
	"/community/wins",
	"/community/profile",
	"/community/profile?tab=questions",
	"/community/questions?kind=prompt",
	"/community/settings",
	"/community/upgrade",
	"/community/questions",
	"/community/rooms",
	"/community/chat/community",
	"/community/dm",
	"/community/professional-help",
	"/community/sponsors",
	"/community/notifications",
	"/community/companion-app",
	"/community/chat",
	"/community/rooms/1",
	"/_app",
	"/community/nowhere",
];

/** Pages that only some members may see. */
export const FOR_OTHERS: [DemoName, string][] = [
	["admin", "/community/admin"],
	["pro", "/community/partners"],
	["applicant", "/community/professional-application"],
	["applicant", "/community/verify"],
];

/** Pages that a test of their own gets to first: a Win or a Question alone, a profile, a conversation, the desk, the demonstration of signing up and the like. */
export const ON_THE_WAY = [
	"/community/wins/1",
	"/community/questions/1",
	"/community/profile/1",
	"/community/dm/1",
	"/community/moderator",
	"/community/moderator/suspended",
	"/community/maintenance",
	"/community/application-pending",
	"/signup/onboarding-demo",
	"/signup/name",
];
