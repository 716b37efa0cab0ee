/** Why a moderator removed a part of the member's profile, and the way to a second look. */
import { useState } from "react";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

export function TakenDown({ uid, reason }: { uid: string; reason: string }) {
	const [appealing, setAppealing] = useState(false);
	return (
		<Card>
			<h2>A moderator removed part of your profile</h2>
			<p dir="auto" className="mt-2 max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
				{reason}
			</p>
			<p className="mt-2 text-muted">You can write something else any time.</p>
			<Button variant="secondary" className="mt-3" onClick={() => setAppealing(true)}>
				Ask for a second look
			</Button>
			{appealing && <AppealDialog kind="member" id={uid} onClose={() => setAppealing(false)} />}
		</Card>
	);
}
