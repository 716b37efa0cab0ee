/** What those who lead a Room can do with its replay: chapters, captions, and deleting it. */
import { useRouter } from "@tanstack/react-router";
import { ListOrdered, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyForm } from "@/commons/gates/lazy-form";
import type { Replay } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useToast } from "@/ui/toast";
import { CaptionsPart } from "./captions-part";
import { REPLAYS } from "./replay-path";
import { getErrorText, useDeleteReplay } from "./replay-queries";

const ChaptersDialog = lazyForm({
	name: "chapters",
	load: async () => (await import("./chapters-dialog")).ChaptersDialog,
});

interface LeadReplayCardProps {
	replay: Replay;
	/** Where the player is, in milliseconds. */
	getPosition: () => number;
	onCaptionsChange: () => void;
}

export function LeadReplayCard({ replay, getPosition, onCaptionsChange }: LeadReplayCardProps) {
	const [isEditing, setEditing] = useState(false);
	const { leads, mayDelete, state, chapters } = replay;
	const isReady = state === "ready";
	if (!mayDelete && !(leads && isReady)) return null;
	return (
		<Card className="flex flex-col items-start gap-4">
			<h2>{leads ? "You lead this Room" : "For admins"}</h2>
			{leads && isReady && (
				<>
					<Button
						variant="secondary"
						icon={<ListOrdered aria-hidden size={20} />}
						aria-haspopup="dialog"
						onClick={() => setEditing(true)}
					>
						{chapters.length === 0 ? "Add chapters" : "Edit chapters"}
					</Button>
					<CaptionsPart id={replay.id} hasCaptions={replay.hasCaptions} onChange={onCaptionsChange} />
				</>
			)}
			{mayDelete && <DeleteReplay id={replay.id} />}
			{isEditing && (
				<Suspense fallback={null}>
					<ChaptersDialog replay={replay} getPosition={getPosition} onClose={() => setEditing(false)} />
				</Suspense>
			)}
		</Card>
	);
}

function DeleteReplay({ id }: { id: string }) {
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending } = useDeleteReplay(id);
	const router = useRouter();
	const toast = useToast();
	const remove = () =>
		mutate(undefined, {
			onSuccess: () => {
				toast("The replay is deleted.");
				void router.navigate({ href: REPLAYS, replace: true });
			},
			onError: (thrown) => {
				toast(getErrorText(thrown));
				setAsking(false);
			},
		});
	return (
		<>
			<Button variant="danger" icon={<Trash2 aria-hidden size={20} />} onClick={() => setAsking(true)}>
				Delete the replay
			</Button>
			<ConfirmDialog
				open={isAsking}
				danger
				title="Delete this replay?"
				confirmLabel="Delete"
				cancelLabel="Keep it"
				busy={isPending}
				onConfirm={remove}
				onCancel={() => setAsking(false)}
			>
				<p>Everything that was recorded is deleted for everyone. This can't be undone.</p>
			</ConfirmDialog>
		</>
	);
}
