/** The sentence of a notification, and the page it leads to, in the words of the features. */
import type { KindWords, NotificationWords, SubjectWords } from "@/commons/feature/notification-words";
import type { Notification, NotificationKind } from "@/lib/api/types.gen";
import { notificationCountMax } from "@/lib/generated/limits.gen";

type Words = readonly NotificationWords[];

/** Every kind, in the order of the settings. */
const ORDER = [
	"tagged",
	"answered",
	"replied",
	"helped",
	"followed",
	"reviewed",
	"reportAnswered",
	"mentioned",
	"chatMuted",
	"givenBack",
	"messaged",
	"membership",
	"roomReminder",
	"verification",
] as const satisfies readonly NotificationKind[];

/** The kinds that features send, with their names in the settings. */
export const listKinds = (words: Words): { kind: NotificationKind; title: string }[] =>
	ORDER.flatMap((kind) => {
		const title = getKind(words, kind)?.title;
		return title === undefined ? [] : [{ kind, title }];
	});

const getKind = (words: Words, kind: NotificationKind): KindWords | undefined =>
	words.map(({ kinds }) => kinds?.[kind]).find((found) => found !== undefined);

function getSubject(words: Words, kind: string): SubjectWords {
	const found = words.flatMap(({ subjects = {} }) => Object.entries(subjects)).find(([name]) => name === kind);
	return found?.[1] ?? { name: "post", title: "A post" };
}

/** A count, capped at the server's limit. */
const formatCount = (count: number) => (count < notificationCountMax ? `${count}` : `${notificationCountMax} or more`);

/** A sentence that is complete without opening anything. */
export function getSentence(words: Words, notification: Notification): string {
	const { kind, about, actor, count } = notification;
	const sentence = getKind(words, kind)?.sentence(notification, {
		who: actor?.displayName ?? "Someone",
		count: formatCount(count),
		subjectOf: (subject) => getSubject(words, subject),
		subject: getSubject(words, about),
	});
	// A newer server may send kinds that this app does not know.
	return sentence ?? "There is something new.";
}

/** The page it leads to: the public one, or the member's own profile for what only its author sees. */
export function getPath(words: Words, notification: Notification): string {
	const { kind, about, detail, path, postKind, postId, commentId } = notification;
	const ofKind = getKind(words, kind)?.path?.(notification) ?? path;
	if (ofKind) return ofKind;
	const subject = getSubject(words, about);
	if (subject.path) return subject.path(notification);
	const { post } = getSubject(words, postKind);
	if (!post) return "/community";
	if (kind === "reviewed" && detail !== "approved" && subject.post) return post.own;
	return commentId ? `${post.path(postId)}?comment=${commentId}` : post.path(postId);
}
