/** The muted members of a channel, until when and why; staff can end a mute. */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { unmuteMember } from "@/lib/api/sdk.gen";
import type { ChatChannel, ChatMutedMember } from "@/lib/api/types.gen";
import { formatDateTime } from "@/lib/dates";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Modal } from "@/ui/modal";
import { SkeletonCards } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import { chatKeys, useMuted } from "./chat-queries";
import { getErrorText } from "./error-text";

export function MutedDialog({ channel, onClose }: { channel: ChatChannel; onClose: () => void }) {
	const { data, error, isFetching, refetch } = useMuted(channel.id);
	const content = useRef<HTMLDivElement>(null);
	// The pressed button disappears with its row. The focus does not move to the next row, where a second press would end that mute too.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new list may lack the focused row.
	useEffect(() => {
		if (document.activeElement === document.body) content.current?.closest("dialog")?.querySelector("h2")?.focus();
	}, [data]);
	return (
		<Modal open onClose={onClose} title="Who is muted">
			<div ref={content}>
				{!data && !error && <SkeletonCards count={1} />}
				{!data && error && (
					<ErrorState
						title="Couldn't load them"
						busy={isFetching}
						onRetry={() => void refetch()}
						requestId={error.requestId}
					/>
				)}
				{data?.length === 0 && <EmptyState title="Nobody is muted" text="Everyone can write here." />}
				{data && data.length > 0 && (
					<>
						<p className="text-muted text-sm">
							“End mute” ends every mute of that member, in the whole chat. The log shows who ended it.
						</p>
						<ul aria-label="Muted members" className="divide-y divide-line">
							{data.map((muted) => (
								<Row key={muted.member.uid + muted.why} muted={muted} channel={channel} />
							))}
						</ul>
					</>
				)}
			</div>
		</Modal>
	);
}

function Row({ muted: { member, until, why, reason }, channel }: { muted: ChatMutedMember; channel: ChatChannel }) {
	const client = useQueryClient();
	const toast = useToast();
	const ending = useMutation({
		mutationFn: () => unmuteMember({ path: { uid: member.uid } }),
		onSuccess: async () => {
			await client.invalidateQueries({ queryKey: chatKeys.muted(channel.id) });
			toast(`${member.displayName} can write here.`);
		},
		onError: (thrown) => toast(getErrorText(thrown)),
	});
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<Avatar person={member} size={44} />
			<div className="min-w-0 grow basis-40">
				<p className="break-words font-semibold">{member.displayName}</p>
				<p className="text-muted text-sm">
					{why === "reports" ? "In this channel" : "In the whole chat"} until {formatDateTime(until)}
				</p>
				<p dir="auto" className="wrap-anywhere text-sm">
					{reason ?? "Automatic, after several members reported messages here."}
				</p>
			</div>
			<Button
				variant="secondary"
				aria-label={`End mute of ${member.displayName}`}
				busy={ending.isPending}
				onClick={() => ending.mutate()}
			>
				End mute
			</Button>
		</li>
	);
}
