/** The end of the list for Free members, with the upgrade dialog. */
import { Lock } from "lucide-react";
import { useState } from "react";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { Button } from "@/ui/button";

export function OlderWins() {
	const [asked, setAsked] = useState(true);
	return (
		<div className="flex flex-col items-center gap-3 py-4 text-center">
			<p className="flex items-center gap-2 text-muted text-sm">
				<Lock aria-hidden size={16} className="shrink-0" />
				Older Wins are part of the Supporter plan.
			</p>
			<Button variant="secondary" onClick={() => setAsked(true)}>
				Show more
			</Button>
			<UpgradeGate feature={asked ? "view wins" : null} onClose={() => setAsked(false)} />
		</div>
	);
}
