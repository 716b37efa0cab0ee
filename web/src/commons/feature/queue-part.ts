/** What a feature adds to the moderators' desk: how it shows its kinds of post. */
import type { ReactNode } from "react";
import type { MemberCard, QueueContent, SubjectKind } from "@/lib/api/types.gen";
import type { Person } from "@/ui/person";

export interface QueuePart {
	cards: readonly QueueCard[];
}

export type ContentOf<K extends SubjectKind> = Extract<QueueContent, { kind: K }>["value"];

/** Its functions get the content of its own kind only. */
export interface QueueCard<K extends SubjectKind = SubjectKind> {
	kind: K;
	names: { one: string; many: string };
	/** The queue can be narrowed to the kind. */
	filter?: true;
	/** What its author did with it, if not "sent". */
	verb?: string;
	/** The cached queries that change with a decision. */
	refresh?: string;
	describe(content: ContentOf<K>, since: number): SubjectView;
	/** Null for an anonymous author. */
	getAuthor(content: ContentOf<K>): MemberCard | null;
	/** What a moderator needs beside its text. */
	renderNotes(content: ContentOf<K>): ReactNode;
	/** The notes say that it was withdrawn. */
	notesSayWithdrawn?: true;
	/** Present if its author can change it and send it again: whether it was removed by the last decision. */
	wasRemoved?(content: ContentOf<K>): boolean;
	/** Whether a decision removes parts of it. */
	isDecidedInParts?(content: ContentOf<K>): boolean;
}

/** The view of an item on its card. */
export interface SubjectView {
	/** The headline. */
	title: string;
	/** The whole text. */
	text: string;
	/** The author's name. */
	author: string;
	/** Null for an anonymous author. */
	card: Person | null;
	createdAt: number;
}
