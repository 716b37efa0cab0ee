/** API calls and types of the moderators' desk. */
import type {
	Claim,
	Decided,
	Decision,
	MemberCard,
	PageQueueItem,
	PageSuspended,
	QueueItem,
	Reveal,
	SubjectKind,
	Suspension,
} from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { Decision as Verdict, QueueItem, ReviewError, SubjectKind, Suspended } from "@/lib/api/types.gen";

/** Identifies one item of the queue. */
export type Subject = Pick<QueueItem, "kind" | "id">;

const path = ({ kind, id }: Subject, part: "claim" | "decision" | "author") =>
	`/api/moderation/${kind}/${encodeURIComponent(id)}/${part}`;

export const listQueue = (kind: SubjectKind | null) => (cursor: string | null, signal?: AbortSignal) =>
	get<PageQueueItem>(
		fromCursor(kind === null ? "/api/moderation/queue" : `/api/moderation/queue?kind=${kind}`, cursor),
		signal,
	);

export const claim = (subject: Subject) => request<Claim>("PUT", path(subject, "claim"));

export const release = (subject: Subject) => request<void>("DELETE", path(subject, "claim"));

export const decide = (subject: Subject, body: Decision) =>
	request<Decided>("PUT", path(subject, "decision"), { body });

export const undoDecision = (subject: Subject) => request<void>("DELETE", path(subject, "decision"));

export const revealAuthor = (subject: Subject, reason: string) =>
	request<MemberCard>("POST", path(subject, "author"), { body: { reason } satisfies Reveal });

const suspension = (uid: string) => `/api/moderation/members/${encodeURIComponent(uid)}/suspension`;

export const suspend = (uid: string, reason: string) =>
	request<void>("PUT", suspension(uid), { body: { reason } satisfies Suspension });

export const listSuspended = (cursor: string | null, signal?: AbortSignal) =>
	get<PageSuspended>(fromCursor("/api/moderation/suspensions", cursor), signal);

export const endSuspension = (uid: string) => request<void>("DELETE", suspension(uid));
