/** What moderators decided about what a member did in a Room, with their reason and the way to a second look. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { showRoomDecision } from "@/lib/api/sdk.gen";
import type { RoomDecision as Decision } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { roomKeys } from "./room-queries";

/** Below the headline, where a notification led here: nothing for anyone else, and once the decision no longer holds. */
export function RoomDecision({ roomId }: { roomId: string }) {
	const report = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("decision") });
	const { data, error, isFetching, refetch } = useQuery<Decision, ApiError>({
		queryKey: [...roomKeys.one(roomId), "decision", report],
		queryFn: ({ signal }) => showRoomDecision({ path: { id: report ?? "" }, signal }),
		enabled: report !== null,
		retry: false,
	});
	const [asking, setAsking] = useState(false);
	if (error && error.code !== "not_found") {
		return (
			<ErrorState
				title="Couldn't load what a moderator wrote to you"
				error={error}
				busy={isFetching}
				onRetry={() => void refetch()}
			/>
		);
	}
	if (!data || !report || data.roomId !== roomId) return null;
	return (
		<Card className="flex flex-col gap-3">
			<h2>A moderator reviewed this Room</h2>
			<p className="max-w-prose">
				{data.isAboutRoom
					? "Something about it didn't follow our guidelines. This is what the moderator wrote to you:"
					: "Something you did there didn't follow our guidelines. This is what the moderator wrote to you:"}
			</p>
			<blockquote className="max-w-prose whitespace-pre-line break-words border-primary border-s-4 ps-3">
				{data.reason}
			</blockquote>
			<div>
				<Button variant="secondary" onClick={() => setAsking(true)}>
					Ask for a second look
				</Button>
			</div>
			{asking && <AppealDialog kind="reported_room" id={report} onClose={() => setAsking(false)} />}
		</Card>
	);
}
