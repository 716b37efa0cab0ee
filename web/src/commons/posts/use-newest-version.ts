/** Rebases an edit onto a version that was changed elsewhere at the same time. */
import { useEffect } from "react";
import { ApiError, isApiError } from "@/lib/http";
import { hasSameContent, type Version } from "@/lib/versions";
import type { Post } from "./post";
import type { PostKind } from "./post-kind";
import type { PostForm } from "./use-post-form";

interface VersionOptions<P extends Post, F extends object> {
	kind: PostKind<P, F>;
	/** As it is cached now. */
	post: P;
	form: Pick<PostForm<F>, "draft" | "setDraft">;
	/** False while a part of the draft is still loading. */
	ready: boolean;
	/** Stores the loaded version where `post` comes from. */
	hold: (post: P) => void;
}

/**
 * Returns a handler for a rejected edit: it returns the stored post if only the response was lost, puts a newer
 * version into the form, and rethrows the error in fitting words.
 */
export function useNewestVersion<P extends Post, F extends object>(options: VersionOptions<P, F>) {
	const { kind, post, form, ready, hold } = options;
	const { draft, setDraft } = form;
	const { path, api, getVersion, onTopOf } = kind;

	useEffect(() => {
		const newest = getVersion(post);
		if (!ready || !isNewer(newest, draft.base)) return;
		setDraft((now) => {
			const fields = onTopOf(newest.fields, now.base.fields, now.fields);
			const another = newest.submittedAt !== now.base.submittedAt;
			const elsewhere = (another || now.elsewhere) && !hasSameContent(fields, newest.fields);
			return { ...now, base: newest, fields, elsewhere };
		});
	});

	return async function resolveConflict(thrown: unknown): Promise<P> {
		if (!isApiError(thrown, `${path}.changed`)) throw thrown;
		// Sending in another window deleted the stored draft.
		setDraft((now) => ({ ...now }));
		const stands = await api.show({ path: { id: post.id } });
		const { fields } = getVersion(stands);
		const stored = hasSameContent(onTopOf(fields, draft.base.fields, draft.fields), fields);
		if (stored && stands.status === "pending") return stands;
		if (stands.status === "approved") throw new ApiError(409, `${path}.already_approved`);
		hold(stands);
		throw stored ? new ApiError(409, "moderation.decided") : thrown;
	};
}

/** Consent and a photo's address change without a new version; a late response brings an older one. */
function isNewer<F extends object>(found: Version<F>, base: Version<F>): boolean {
	const [then, now] = [base.submittedAt ?? 0, found.submittedAt ?? 0];
	return now > then || (now === then && !hasSameContent(found.fields, base.fields));
}
