/** Follows something that is changed here while it is changed elsewhere: what was done here goes on top of the newest version. */
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { type Code, isProblem, Problem } from "./problem";
import type { Draft } from "./use-kept-draft";
import { saysSame, type Version } from "./versions";

interface Following<T, F> {
	newest: T;
	draft: Draft<F>;
	setDraft: Dispatch<SetStateAction<Draft<F>>>;
	versionOf: (item: T) => Version<F>;
	onTopOf: (newer: F, before: F, mine: F) => F;
	/** How the server says that another version stands, and that nothing can be changed any more. */
	codes: { changed: Code; approved: Code };
	show: () => Promise<T>;
	/** Puts what was shown where `newest` comes from. */
	hold: (item: T) => void;
}

export function useNewestVersion<T extends { status: string }, F extends object>(following: Following<T, F>) {
	const { draft, setDraft, versionOf, onTopOf, codes } = following;
	const newest = versionOf(following.newest);
	const [elsewhere, setElsewhere] = useState(false);

	useEffect(() => {
		if ((newest.submittedAt ?? 0) <= (draft.base.submittedAt ?? 0)) return;
		const onTop = (now: Draft<F>): Draft<F> => ({
			...now,
			base: newest,
			fields: onTopOf(newest.fields, now.base.fields, now.fields),
		});
		setElsewhere(!saysSame(onTop(draft).fields, newest.fields));
		setDraft(onTop);
	});

	return {
		/** Another version stands than what was begun with, and says something else. */
		elsewhere,
		settle: () => setElsewhere(false),
		/** Answers what stands where a change was stored already and only its answer was lost; throws every other refusal on. */
		async receive(thrown: unknown): Promise<T> {
			if (!isProblem(thrown, codes.changed)) throw thrown;
			const item = await following.show();
			const { fields } = versionOf(item);
			const stored = saysSame(onTopOf(fields, draft.base.fields, draft.fields), fields);
			if (stored && item.status === "pending") return item;
			if (item.status === "approved") throw new Problem(409, codes.approved);
			following.hold(item);
			throw thrown;
		},
	};
}
