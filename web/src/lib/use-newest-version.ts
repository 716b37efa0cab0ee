/** Rebases an edit onto a version that was changed elsewhere at the same time. */
import { type Dispatch, type SetStateAction, useEffect } from "react";
import { ApiError, type ErrorCode, isApiError } from "./api-error";
import type { Draft } from "./use-form-draft";
import { hasSameContent, type Version } from "./versions";

interface VersionOptions<T, F> {
	/** As it is cached now. */
	item: T;
	draft: Draft<F>;
	setDraft: Dispatch<SetStateAction<Draft<F>>>;
	/** False while a part of the draft is still loading. */
	ready: boolean;
	getVersion: (item: T) => Version<F>;
	onTopOf: (newer: F, before: F, mine: F) => F;
	/** The server's codes for a newer version, and for one that can no longer change. */
	codes: { changed: ErrorCode; approved: ErrorCode };
	show: () => Promise<T>;
	/** Stores the loaded version where `item` comes from. */
	hold: (item: T) => void;
}

/**
 * Returns a handler for a rejected edit: it returns the stored item if only the response was lost, puts a newer
 * version into the form, and rethrows the error in fitting words.
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
		// Sending in another window deleted the stored draft.
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

/** Consent and a photo's address change without a new version; a late response brings an older one. */
function isNewer<F extends object>(found: Version<F>, base: Version<F>): boolean {
	const [then, now] = [base.submittedAt ?? 0, found.submittedAt ?? 0];
	return now > then || (now === then && !hasSameContent(found.fields, base.fields));
}
