/** What the features say in notifications, and where each leads. */
import { beforeAll, expect, test } from "vitest";
import { news } from "@/features/notifications/notification-fixture";
import { getPath, getSentence, listKinds } from "@/features/notifications/notification-text";
import type { Notification, NotificationKind, SubjectKind } from "@/lib/api/types.gen";
import { features } from "../features";

const lea = { displayName: "Lea K." } as Notification["actor"];

beforeAll(() => features.loadParts("notificationWords"));

test("sentences and addresses as a table", () => {
	const words = features.parts("notificationWords");
	const cases: [Partial<Notification>, string, string][] = [
		[
			{ kind: "tagged", about: "question", postKind: "question", actor: lea },
			"Lea K. tagged you in a Question.",
			"/community/questions/bus",
		],
		[
			{ kind: "tagged", about: "question", postKind: "question" },
			"Someone tagged you in a Question.",
			"/community/questions/bus",
		],
		[
			{ kind: "answered", actor: lea, commentId: "c" },
			"Lea K. commented on your Win.",
			"/community/wins/bus?comment=c",
		],
		[
			{ kind: "answered", actor: lea, count: 2 },
			"Lea K. commented on your Win, with 2 new comments in all.",
			"/community/wins/bus",
		],
		[
			{ kind: "replied", about: "comment", actor: lea, count: 4, commentId: "c" },
			"Lea K. replied to your Comment, with 4 new replies in all.",
			"/community/wins/bus?comment=c",
		],
		[
			{ kind: "answered", about: "question", postKind: "question", actor: lea, commentId: "c" },
			"Lea K. wrote below your Question.",
			"/community/questions/bus?comment=c",
		],
		[
			{ kind: "answered", about: "question", postKind: "question", actor: lea, count: 3 },
			"Lea K. wrote below your Question, with 3 new answers and replies in all.",
			"/community/questions/bus",
		],
		[
			{ kind: "replied", about: "comment", postKind: "question", actor: lea, commentId: "c" },
			"Lea K. replied to you.",
			"/community/questions/bus?comment=c",
		],
		[
			{ kind: "replied", about: "comment", postKind: "question", actor: lea, count: 2, commentId: "c" },
			"Lea K. replied to you, with 2 new replies in all.",
			"/community/questions/bus?comment=c",
		],
		[
			{ kind: "answered", actor: lea, count: 100 },
			"Lea K. commented on your Win, with 100 or more new comments in all.",
			"/community/wins/bus",
		],
		[
			{ kind: "helped", about: "comment", postKind: "question", actor: lea, commentId: "c" },
			"Lea K. says your answer helped.",
			"/community/questions/bus?comment=c",
		],
		[
			{ kind: "helped", about: "comment", postKind: "question", commentId: "c" },
			"Your answer helped someone.",
			"/community/questions/bus?comment=c",
		],
		[
			{ kind: "followed", about: "question", postKind: "question", actor: lea, commentId: "c" },
			"Lea K. answered a Question you follow.",
			"/community/questions/bus?comment=c",
		],
		[
			{ kind: "followed", about: "question", postKind: "question", actor: lea, count: 3 },
			"Lea K. answered a Question you follow, with 3 new answers in all.",
			"/community/questions/bus",
		],
		[{ detail: "rejected" }, "A moderator asks you to change your Win.", "/community/profile?tab=wins"],
		[
			{ detail: "removed" },
			"A moderator removed your Win. You can read the reason there.",
			"/community/profile?tab=wins",
		],
		[
			{ detail: "rejected", about: "question", postKind: "question" },
			"A moderator asks you to change your Question.",
			"/community/profile?tab=questions",
		],
		[
			{ detail: "rejected", about: "comment", commentId: "c" },
			"A moderator removed your Comment. You can read the reason there.",
			"/community/wins/bus?comment=c",
		],
		[
			{ kind: "reportAnswered", detail: "changed" },
			"A moderator reviewed your report and took action.",
			"/community/settings/privacy",
		],
		[
			{ kind: "reportAnswered", detail: "kept", about: "reported_room", postKind: "room" },
			"A moderator reviewed your report. Thank you for telling us.",
			"/community/settings/privacy",
		],
		[
			{ detail: "removed", about: "reported_room", postKind: "room", postId: "tea", commentId: "r" },
			"A moderator reviewed what happened in a Room and wrote to you. You can read it there.",
			"/community/rooms/tea?decision=r",
		],
		[
			{ kind: "mentioned", about: "message", postKind: "message", actor: lea, path: "/community/chat/community?at=7" },
			"Lea K. mentioned you in chat.",
			"/community/chat/community?at=7",
		],
		[
			{ detail: "rejected", about: "message", postKind: "message", path: "/community/chat/community?at=7" },
			"A moderator removed your message. You can read the reason there.",
			"/community/chat/community?at=7",
		],
		[
			{ kind: "chatMuted", about: "member", detail: "A quiet evening, please.", path: "/community/chat/community" },
			"A moderator muted you in chat for a while: A quiet evening, please.",
			"/community/chat/community",
		],
		[
			{ kind: "givenBack", about: "member", detail: "win", path: "/community/wins" },
			"We made a mistake that used up today’s Win. You can share another one.",
			"/community/wins",
		],
		[
			{ kind: "givenBack", about: "member", detail: "question", path: "/community/questions" },
			"We made a mistake that used up today’s question. You can ask another one.",
			"/community/questions",
		],
		[
			{ kind: "membership", about: "member", detail: "You paid for two plans at once.", path: "/community/profile" },
			"You paid for two plans at once.",
			"/community/profile",
		],
		[
			{ kind: "roomReminder", about: "room", postKind: "room", detail: "soon", path: "/community/rooms/bus" },
			"A Room you wanted to be reminded of begins in a few minutes.",
			"/community/rooms/bus",
		],
		[
			{ kind: "roomReminder", about: "room", postKind: "room", detail: "cancelled" },
			"A Room you wanted to be reminded of was cancelled.",
			"/community/rooms/bus",
		],
	];
	for (const [different, sentence, address] of cases) {
		expect([getSentence(words, news(different)), getPath(words, news(different))]).toEqual([sentence, address]);
	}
});

test("every kind has a name in the settings, in their order", () => {
	expect(listKinds(features.parts("notificationWords")).map(({ title }) => title)).toEqual([
		"Someone tagged you in a Question",
		"Comments and answers on your posts",
		"Replies to you",
		"Your answer helped someone",
		"New answers to Questions you follow",
		"A moderator reviewed your post",
		"A moderator reviewed your report",
		"Someone mentioned you in chat",
		"A moderator muted you in chat",
		"A moderator lets you share or ask again",
		"Direct messages",
		"A change to your plan you didn't ask for",
		"Rooms you wanted to be reminded of",
		"Your verification as a professional",
	]);
});

test("every kind of notification and of subject has its words, and every kind of subject its card at the desk", async () => {
	await features.loadParts("queue");
	const words = features.parts("notificationWords");
	// Neither compiles without a kind that the API knows.
	const kinds: Record<NotificationKind, true> = {
		answered: true,
		chatMuted: true,
		followed: true,
		givenBack: true,
		helped: true,
		membership: true,
		mentioned: true,
		messaged: true,
		replied: true,
		reportAnswered: true,
		reviewed: true,
		roomReminder: true,
		tagged: true,
		verification: true,
	};
	const subjects: Record<SubjectKind, true> = {
		comment: true,
		member: true,
		message: true,
		professional_application: true,
		question: true,
		reported_conversation: true,
		reported_room: true,
		room: true,
		win: true,
	};
	// What is reported from a Room is reviewed as a kind of its own.
	const { room: _, ...reviewed } = subjects;
	const cards = features.parts("queue").flatMap(({ cards = [] }) => cards);
	expect(new Set(listKinds(words).map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
	expect(new Set(cards.map(({ kind }) => kind))).toEqual(new Set(Object.keys(reviewed)));
	expect(new Set(words.flatMap((part) => Object.keys(part.subjects ?? {})))).toEqual(new Set(Object.keys(subjects)));
});
