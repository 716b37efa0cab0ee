/** How far the check of an application is, on its card in the queue. */
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ApplicationAtDesk } from "@/lib/api/types.gen";
import { Badge } from "@/ui/badge";

export function ApplicationNotes({ application }: { application: ApplicationAtDesk }) {
	const { check, needsOther } = application;
	return (
		<p className="flex flex-wrap gap-2">
			<Badge
				tone={check ? "success" : "neutral"}
				icon={check ? <CircleCheck aria-hidden size={12} /> : <CircleDashed aria-hidden size={12} />}
			>
				{check ? "Licence checked" : "Licence not checked yet"}
			</Badge>
			{needsOther && (
				// An icon that Rooms show, too, would bring them this file's chunk.
				<Badge tone="info">You checked it. Another reviewer approves it</Badge>
			)}
		</p>
	);
}
