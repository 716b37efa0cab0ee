/** The posts that the member saved, last saved first, each as its feature shows it. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { useParts } from "@/commons/feature/features";
import { useReadingPath } from "@/commons/feature/use-reading-path";
import { type SavedKind, savesKeys } from "@/commons/saves/saves";
import { SavedDrawing } from "@/drawings/saved";
import { listSaved, unsavePost } from "@/lib/api/sdk.gen";
import type { Saved } from "@/lib/api/types.gen";
import { updateCachedItem } from "@/lib/cached-items";
import { pagedList } from "@/lib/paged-list";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { restoreFocus } from "@/ui/layers";
import { PagedCards } from "@/ui/paged-cards";
import { useToast } from "@/ui/toast";

export function SavedPosts() {
	const list = useInfiniteQuery(pagedList<Saved>(savesKeys.list, listSaved, ({ id }) => id));
	const shownBy = useParts("ownProfile").flatMap(({ saved }) => saved ?? []);
	const reading = useReadingPath();
	return (
		<PagedCards
			list={list}
			failed="Couldn't load what you saved"
			empty={
				<EmptyState
					drawing={<SavedDrawing />}
					title="Nothing saved yet"
					text="Save a Win or a Question with its bookmark, and read it again when you like."
					action={
						<ButtonLink href={reading} variant="secondary">
							Read Wins
						</ButtonLink>
					}
				/>
			}
		>
			{({ id, kind, post }) => {
				const shown =
					post && shownBy.find((by) => by.kind === post.kind)?.render(post.value, () => void list.refetch());
				return shown ? (
					<Fragment key={id}>{shown}</Fragment>
				) : (
					<Unavailable key={id} kind={kind as SavedKind} id={id} />
				);
			}}
		</PagedCards>
	);
}

/** A post that was withdrawn or removed, or that the member can no longer read: which of these stays unknown. */
function Unavailable({ kind, id }: { kind: SavedKind; id: string }) {
	const client = useQueryClient();
	const toast = useToast();
	const { mutate, isPending } = useMutation({
		mutationFn: () => unsavePost({ path: { kind, id } }),
		onSuccess: () => {
			updateCachedItem<Saved>(client, savesKeys.list, id, () => null);
			void client.invalidateQueries({ queryKey: savesKeys.ids });
			queueMicrotask(() => restoreFocus(null));
		},
		onError: () => toast("That didn't work. Please try again."),
	});
	return (
		<Card className="flex flex-wrap items-center justify-between gap-3">
			<p className="text-muted">This post is no longer available.</p>
			<Button variant="secondary" busy={isPending} onClick={() => mutate()}>
				Remove
			</Button>
		</Card>
	);
}
