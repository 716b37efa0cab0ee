/** What a feature says in notifications, about its kinds of news and its kinds of post. */
import type { Notification, NotificationKind, SubjectKind } from "@/lib/api/types.gen";

export interface NotificationWords {
	kinds?: { readonly [K in NotificationKind]?: KindWords };
	subjects?: { readonly [S in SubjectKind]?: SubjectWords };
}

export interface KindWords {
	/** In the settings. */
	title: string;
	/** A sentence that is complete without opening anything. */
	sentence: (notification: Notification, words: NewsWords) => string;
	/** The page it leads to, if that is not the page of a post. */
	path?: (notification: Notification) => string;
}

export interface NewsWords {
	/** The name of the member who did it. */
	who: string;
	/** How often it happened, in words if that was very often. */
	count: string;
	/** What it is about. */
	subject: SubjectWords;
	/** The words of any other kind of post. */
	subjectOf: (kind: string) => SubjectWords;
}

export interface SubjectWords {
	/** The name within a sentence. */
	name: string;
	/** The name of one in a list. */
	title: string;
	/** Present for a post that its author can change and send again. */
	post?: {
		path: (id: string) => string;
		/** Where only its author sees it. */
		own: string;
	};
	/** The page it leads to, if it is not below a post. */
	path?: (notification: Notification) => string;
	/** The sentences about a review, if they are special. */
	reviewed?: { approved: string; removed: string };
	/** Says that a report led to nothing, if that is not about a post that stays. */
	reportKept?: string;
	/** Says that a moderator reset the daily allowance for it. */
	givenBack?: string;
}
