/** The actions for a request: accept it, decline it silently, or block its author. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { acceptConversation, declineConversation } from "@/lib/api/sdk.gen";
import type { DmThread } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { useToast } from "@/ui/toast";
import { dmKeys } from "./dm-queries";
import { getErrorText } from "./error-text";

export function RequestBar({ conversation: { other } }: { conversation: DmThread }) {
	const client = useQueryClient();
	const router = useRouter();
	const toast = useToast();
	const [blocking, setBlocking] = useState(false);
	const { uid, displayName } = other;
	const failed = (thrown: unknown) => void toast(getErrorText(thrown));
	const accepting = useMutation({
		mutationFn: () => acceptConversation({ path: { uid } }),
		onSuccess(conversation) {
			client.setQueryData(dmKeys.one(uid), conversation);
			void client.invalidateQueries({ queryKey: dmKeys.all });
			toast("Accepted. You can both write now.");
		},
		onError: failed,
	});
	const declining = useMutation({
		mutationFn: () => declineConversation({ path: { uid } }),
		async onSuccess() {
			toast("Declined. They aren't notified.");
			await router.navigate({ href: "/community/dm" });
			void client.invalidateQueries({ queryKey: dmKeys.all });
		},
		onError: failed,
	});
	const busy = accepting.isPending || declining.isPending;
	return (
		<section aria-label="Request" className="border-line border-t bg-surface px-3 py-3">
			<p>
				<strong className="break-words">{displayName}</strong> would like to write to you. They can't see whether you've
				read this, and they aren't told if you decline.
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				<Button busy={accepting.isPending} disabled={busy} onClick={() => accepting.mutate()}>
					Accept
				</Button>
				<Button variant="secondary" busy={declining.isPending} disabled={busy} onClick={() => declining.mutate()}>
					Decline
				</Button>
				<Button variant="quiet" disabled={busy} onClick={() => setBlocking(true)}>
					Block
				</Button>
			</div>
			{blocking && (
				<BlockDialog uid={uid} displayName={displayName} onClose={() => setBlocking(false)} leaveTo="/community/dm" />
			)}
		</section>
	);
}
