/** Follows something that is changed here while it is changed elsewhere: what was done here goes on top of the newest version. */
import { type Dispatch, type SetStateAction, useEffect } from "react";
import { ApiError, type ErrorCode, isApiError } from "./api-error";
import type { Draft } from "./use-form-draft";
import { hasSameContent, type Version } from "./versions";

interface VersionOptions<T, F> {
	/** As it is held now. */
	item: T;
	draft: Draft<F>;
	setDraft: Dispatch<SetStateAction<Draft<F>>>;
	/** False while a part of the draft is still to come. */
	ready: boolean;
	getVersion: (item: T) => Version<F>;
	onTopOf: (newer: F, before: F, mine: F) => F;
	/** How the server says that another version stands, and that nothing can be changed any more. */
	codes: { changed: ErrorCode; approved: ErrorCode };
	show: () => Promise<T>;
	/** Puts what was shown where `item` comes from. */
	hold: (item: T) => void;
}

/**
 * Answers a function for what refuses a change: it gives what stands where the change was stored and only its answer was
 * lost, puts a newer version into the form, and throws the refusal on, in words that fit.
 */
export function useNewestVersion<T extends { status: string }, F extends object>(following: VersionOptions<T, F>) {
	const { item, draft, setDraft, ready, getVersion, onTopOf, codes } = following;

	useEffect(() => {
		const newest = getVersion(item);
		if (!ready || !isNewer(newest, draft.base)) return;
		setDraft((now) => {
			const fields = onTopOf(newest.fields, now.base.fields, now.fields);
			const another = newest.submittedAt !== now.base.submittedAt;
			const elsewhere = (another || now.elsewhere) && !hasSameContent(fields, newest.fields);
			return { ...now, base: newest, fields, elsewhere };
		});
	});

	return async function resolveConflict(thrown: unknown): Promise<T> {
		if (!isApiError(thrown, codes.changed)) throw thrown;
		// Another window that sent its own has taken away what was kept.
		setDraft((now) => ({ ...now }));
		const stands = await following.show();
		const { fields } = getVersion(stands);
		const stored = hasSameContent(onTopOf(fields, draft.base.fields, draft.fields), fields);
		if (stored && stands.status === "pending") return stands;
		if (stands.status === "approved") throw new ApiError(409, codes.approved);
		following.hold(stands);
		throw stored ? new ApiError(409, "moderation.decided") : thrown;
	};
}

/** Consent and the address of a photo change without another version; an answer that comes late brings an older one. */
function isNewer<F extends object>(found: Version<F>, base: Version<F>): boolean {
	const [then, now] = [base.submittedAt ?? 0, found.submittedAt ?? 0];
	return now > then || (now === then && !hasSameContent(found.fields, base.fields));
}
