/** An opened Win at the desk: all of it, and the decision. */
import { useState } from "react";
import type { Win } from "@/features/wins/api";
import { Button } from "@/ui/button";
import type { Verdict } from "./api";
import { CoveredMedia } from "./covered-media";
import { DeclineForm } from "./decline-form";

interface ReviewPanelProps {
	win: Win;
	busy: boolean;
	onDecide: (verdict: Verdict) => void;
	onClose: () => void;
}

export function ReviewPanel({ win, busy, onDecide, onClose }: ReviewPanelProps) {
	const [declining, setDeclining] = useState(false);
	return (
		<div className="mt-4 flex flex-col gap-4">
			<p className="max-w-prose whitespace-pre-line">{win.win}</p>
			<CoveredMedia win={win} />
			<p className="text-muted text-sm">
				May be shared on social media: {win.sharePermissions.socialMedia ? "yes" : "no"}
			</p>
			{declining ? (
				<DeclineForm
					busy={busy}
					onDecline={(reason) => onDecide({ verdict: "decline", reason })}
					onCancel={() => setDeclining(false)}
				/>
			) : (
				<div className="flex flex-wrap gap-3">
					<Button busy={busy} onClick={() => onDecide({ verdict: "approve" })}>
						Approve
					</Button>
					<Button variant="secondary" disabled={busy} onClick={() => setDeclining(true)}>
						Decline with reason
					</Button>
					<Button variant="quiet" disabled={busy} onClick={onClose}>
						Put back
					</Button>
				</div>
			)}
		</div>
	);
}
