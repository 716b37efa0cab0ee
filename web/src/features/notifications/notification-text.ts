/** The sentence of a notification, and the page it leads to. */
import { notificationCountMax } from "@/lib/generated/limits.gen";
import type { Notification, NotificationKind } from "./api";

const things: Readonly<Record<Notification["about"], string>> = {
	win: "Win",
	question: "Question",
	comment: "Comment",
	member: "profile",
	message: "message",
	reported_conversation: "direct message",
};

/** A count, capped at the server's limit. */
const formatCount = (count: number) => (count < notificationCountMax ? `${count}` : `${notificationCountMax} or more`);

/** A sentence that is complete without opening anything. */
export function getSentence({ kind, about, actor, detail, count }: Notification): string {
	const who = actor?.displayName ?? "Someone";
	const thing = things[about];
	switch (kind) {
		case "tagged":
			return `${who} tagged you in a Question.`;
		case "answered":
			return count > 1
				? `${who} commented on your ${thing}, with ${formatCount(count)} new comments in all.`
				: `${who} commented on your ${thing}.`;
		case "replied":
			return count > 1
				? `${who} replied to your Comment, with ${formatCount(count)} new replies in all.`
				: `${who} replied to your Comment.`;
		case "reviewed":
			if (about === "member") {
				return detail === "approved"
					? "A moderator took a second look. Your profile has been restored."
					: "A moderator removed part of your profile. You can read the reason there.";
			}
			if (about === "reported_conversation") {
				return detail === "approved"
					? "A moderator took a second look. Your message is back."
					: "A moderator removed one of your direct messages. You can read the reason there.";
			}
			if (detail === "approved") return `Your ${thing} is live. Members can see it.`;
			return detail === "removed" || about === "comment" || about === "message"
				? `A moderator removed your ${thing}. You can read the reason there.`
				: `A moderator asks you to change your ${thing}.`;
		case "reportAnswered":
			return detail === "changed"
				? "A moderator reviewed your report and took action."
				: "A moderator reviewed your report. The post follows our guidelines and stays.";
		case "mentioned":
			return `${who} mentioned you in chat.`;
		case "chatMuted":
			return `A moderator muted you in chat for a while: ${detail}`;
		case "givenBack":
			return detail === "question"
				? "We made a mistake that used up today’s question. You can ask another one."
				: "We made a mistake that used up today’s Win. You can share another one.";
		case "messaged":
			return count > 1 ? `${who} wrote to you, ${formatCount(count)} messages in all.` : `${who} wrote to you.`;
		case "membership":
			return detail ?? "One of your plans ends.";
	}
}

/** The page it leads to: the public one, or the member's own profile for what only its author sees. */
export function getPath({ kind, about, detail, path, postKind, postId, commentId }: Notification): string {
	if (kind === "reportAnswered") return "/community/settings";
	if (path) return path;
	if (kind === "messaged") return `/community/dm/${postId}`;
	if (about === "reported_conversation") return `/community/dm/${postId}${commentId ? `?taken=${commentId}` : ""}`;
	if (about === "member") return "/community/profile";
	if (kind === "reviewed" && detail !== "approved" && about !== "comment") {
		return `/community/profile?tab=${postKind === "question" ? "questions" : "wins"}`;
	}
	const post = `/community/${postKind === "question" ? "questions" : "wins"}/${postId}`;
	return commentId ? `${post}?comment=${commentId}` : post;
}

/** The names of the kinds in the settings. */
export const kindTitles: Readonly<Record<NotificationKind, string>> = {
	tagged: "Someone tagged you in a Question",
	answered: "Comments on your posts",
	replied: "Replies to your Comments",
	reviewed: "A moderator reviewed your post",
	reportAnswered: "A moderator reviewed your report",
	mentioned: "Someone mentioned you in chat",
	chatMuted: "A moderator muted you in chat",
	givenBack: "A moderator lets you share or ask again",
	messaged: "Direct messages",
	membership: "A change to your plan you didn't ask for",
};

/** Every kind, in the order of the settings. */
export const kinds = Object.keys(kindTitles) as NotificationKind[];
