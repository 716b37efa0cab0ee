/** What a feature adds to the moderators' desk: how it shows its kinds of post. */
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MemberCard, ProfilePart, SubjectKind } from "@/lib/api/types.gen";
import type { Person } from "@/ui/person";

export interface QueuePart {
	cards?: readonly QueueCard[];
}

/** Its functions get the content of items of its kind, as the API describes it. */
export interface QueueCard<Content = unknown> {
	kind: SubjectKind;
	names: { one: string; many: string };
	/** The page of what others can comment on. */
	path?: (id: string) => string;
	/** The queue can be narrowed to the kind. */
	filter?: true;
	/** What its author did with it, if not "sent". */
	verb?: string;
	/** Said of an author about whom nothing was decided before, if not "First post". */
	firstText?: string;
	/** What is said after an approval upon a second look, if not that members can see it. */
	approvedAfterAll?: string;
	/** What its author is called, if not "the author". */
	authorTitle?: string;
	/** The cached queries that change with a decision. */
	refresh?: QueryKey;
	describe(content: Content, since: number): SubjectView;
	/** Null for an anonymous author. */
	getAuthor(content: Content): MemberCard | null;
	/** What a moderator needs beside its text. */
	renderNotes(content: Content): ReactNode;
	/** The notes say that it was withdrawn. */
	notesSayWithdrawn?: true;
	/** Present if its author can change it and send it again: whether it was removed by the last decision. */
	wasRemoved?(content: Content): boolean;
	/** The wording of a decision about what members reported, if it is not about keeping or removing a post. */
	getDecisionTexts?(content: Content): DecisionTexts;
	/** The parts of which a decision removes some; none if it is about the whole. */
	getParts?(content: Content): readonly ProfilePart[];
	/** Present for what needs a page of its own to be reviewed; the queue leads there. */
	file?: QueueFile<Content>;
}

export interface QueueFile<Content = unknown> {
	path(id: string): string;
	/** On the link in the queue. */
	label: string;
	/** In the place of the notes, once the item is claimed. */
	render(content: Content, visit: FileVisit): ReactNode;
}

export interface FileVisit {
	/** It is looked at once more, as its author asked. */
	isSecondLook: boolean;
	/** Says that the item left the queue without a decision, and why. */
	onLeft: (text: string) => void;
}

export interface DecisionTexts {
	approve: string;
	decline: string;
	/** Above the reason. */
	why: string;
	/** On the button that sends the reason. */
	send: string;
	/** Afterwards. */
	approved: string;
	declined: string;
}

/** The view of an item on its card. */
export interface SubjectView {
	/** The headline. */
	title: string;
	/** The whole text. */
	text: string;
	/** The author's content note, which covers the text until a moderator asks for it. */
	note?: string;
	/** The author's name. */
	author: string;
	/** Null for an anonymous author. */
	card: Person | null;
	createdAt: number;
}
