/** What moderation says in notifications. */
import type { NewsWords, NotificationWords } from "@/commons/feature/notification-words";
import type { Notification } from "@/lib/api/types.gen";

export const part: NotificationWords = {
	kinds: {
		reviewed: { title: "A moderator reviewed your post", sentence: getReviewSentence },
		reportAnswered: {
			title: "A moderator reviewed your report",
			sentence: ({ detail }, { subject }) =>
				detail === "changed"
					? "A moderator reviewed your report and took action."
					: (subject.reportKept ?? "A moderator reviewed your report. The post follows our guidelines and stays."),
			path: () => "/community/settings/privacy",
		},
		givenBack: {
			title: "A moderator lets you share or ask again",
			sentence: ({ detail }, { subjectOf }) =>
				subjectOf(detail ?? "").givenBack ?? "We made a mistake that used up one of your limits. It is reset.",
		},
	},
};

function getReviewSentence({ detail }: Notification, { subject }: NewsWords): string {
	const { name, post, reviewed } = subject;
	if (detail === "approved") return reviewed?.approved ?? `Your ${name} is live. Members can see it.`;
	if (reviewed) return reviewed.removed;
	// Only a post can be changed and sent again.
	return detail === "removed" || !post
		? `A moderator removed your ${name}. You can read the reason there.`
		: `A moderator asks you to change your ${name}.`;
}
