/** What another member shared, in their profile. */
import { Star } from "lucide-react";
import { EmptyState } from "@/ui/empty-state";
import { WinCard } from "./win-card";
import { WinList } from "./win-list";
import { useWinsBy } from "./win-queries";

export function MemberWins({ uid }: { uid: string }) {
	const list = useWinsBy(uid);
	return (
		<section aria-label="Wins" className="flex flex-col gap-3">
			<h2>Wins</h2>
			<WinList list={list} empty={<EmptyState icon={<Star aria-hidden size={32} />} title="No Wins yet" />}>
				{(win) => (win.status === "approved" ? <WinCard key={win.id} win={win} /> : null)}
			</WinList>
		</section>
	);
}
