/** Says how many people came by an invite link, only in totals of ten or more. */
import type { Invite } from "@/lib/api/types.gen";

export function getCountSentence({ joined, active }: Pick<Invite, "joined" | "active">): string {
	if (joined === null)
		return "We show how many people joined from ten on, so that nobody can be recognised. Thank you for every invitation.";
	const came = `${joined} or more people joined by your link.`;
	if (active === null) return `${came} How many of them were here lately we show from ten on.`;
	return `${came} ${active} or more of them were here in the last 30 days.`;
}
