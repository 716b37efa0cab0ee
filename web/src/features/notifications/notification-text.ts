/** What a notification says, and where it leads. */
import type { Notification, NotificationKind } from "./api";

const things: Readonly<Record<Notification["about"], string>> = {
	win: "Win",
	question: "Question",
	comment: "Comment",
	member: "profile",
	message: "message",
	letter: "direct message",
};

/** A sentence that goes without opening anything. */
export function getSentence({ kind, about, actor, detail, count }: Notification): string {
	const who = actor?.displayName ?? "Somebody";
	const thing = things[about];
	switch (kind) {
		case "tagged":
			return `${who} tagged you in a Question.`;
		case "answered":
			return count > 1
				? `${who} commented on your ${thing}, with ${count} new comments in all.`
				: `${who} commented on your ${thing}.`;
		case "replied":
			return count > 1
				? `${who} replied to your Comment, with ${count} new replies in all.`
				: `${who} replied to your Comment.`;
		case "reviewed":
			if (about === "member") {
				return detail === "approved"
					? "A moderator has looked again. Your profile is as it was."
					: "A moderator took down a part of your profile. The reason stands there.";
			}
			if (about === "letter") {
				return detail === "approved"
					? "A moderator has looked again. Your message is back."
					: "A moderator took down a direct message of yours. The reason stands with it.";
			}
			if (detail === "approved") return `Your ${thing} is approved. Everybody can see it.`;
			return detail === "removed" || about === "comment" || about === "message"
				? `A moderator removed your ${thing}. The reason stands with it.`
				: `A moderator asks for a change in your ${thing}.`;
		case "reportAnswered":
			return detail === "changed"
				? "A moderator has looked at what you reported and acted on it."
				: "A moderator has looked at what you reported. It follows our guidelines and stays.";
		case "mentioned":
			return `${who} mentioned you in the chat.`;
		case "chatMuted":
			return `A moderator asks you to only read in the chat for a while: ${detail}`;
		case "givenBack":
			return detail === "question"
				? "A mistake of ours cost you today’s question. You can ask another one."
				: "A mistake of ours cost you today’s Win. You can share another one.";
		case "messaged":
			return count > 1 ? `${who} wrote to you, ${count} messages in all.` : `${who} wrote to you.`;
		case "membership":
			return detail ?? "One of your plans ends.";
	}
}

/** Where it leads: to what everybody sees, or to one's own profile where only its author sees it. */
export function getPath({ kind, about, detail, path, postKind, postId, commentId }: Notification): string {
	if (kind === "reportAnswered") return "/community/settings";
	if (path) return path;
	if (kind === "messaged") return `/community/dm/${postId}`;
	if (about === "letter") return `/community/dm/${postId}${commentId ? `?taken=${commentId}` : ""}`;
	if (about === "member") return "/community/profile";
	if (kind === "reviewed" && detail !== "approved" && about !== "comment") {
		return `/community/profile?tab=${postKind === "question" ? "questions" : "wins"}`;
	}
	const post = `/community/${postKind === "question" ? "questions" : "wins"}/${postId}`;
	return commentId ? `${post}?comment=${commentId}` : post;
}

/** How the kinds are called where one sets them. */
export const kindTitles: Readonly<Record<NotificationKind, string>> = {
	tagged: "Somebody tagged you in a Question",
	answered: "Comments on what you wrote",
	replied: "Replies to your Comments",
	reviewed: "A moderator has looked at what you wrote",
	reportAnswered: "A moderator has looked at what you reported",
	mentioned: "Somebody mentioned you in the chat",
	chatMuted: "A moderator has you only read in the chat",
	givenBack: "A moderator lets you share or ask once more",
	messaged: "Direct messages",
	membership: "A change of your plan that you did not ask for",
};

/** Every kind, in the order in which one sets them. */
export const kinds = Object.keys(kindTitles) as NotificationKind[];
