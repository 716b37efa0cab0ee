/** How long applications wait, for admins. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { RelativeTime } from "@/ui/relative-time";
import { waitingTimesQuery } from "../application-queries";
import { formatHours } from "../waiting-text";

export function WaitingTimes() {
	const { data } = useQuery(waitingTimesQuery);
	if (!data) return null;
	const { waiting, oldestSince, medianHours, longestHours, decided90Days, overdue } = data;
	return (
		<Card aria-labelledby="waiting-times">
			<h2 id="waiting-times" className="text-lg">
				How long applications wait
			</h2>
			<dl className="mt-3 grid grid-cols-2 gap-4 md:grid-cols-4">
				<Figure name="Waiting now">
					{waiting}
					{oldestSince !== null && (
						<span className="block font-normal text-muted text-sm">
							The oldest was sent <RelativeTime at={oldestSince} />
						</span>
					)}
				</Figure>
				<Figure name="Longer than promised">{overdue}</Figure>
				<Figure name="Decided in 90 days">{decided90Days}</Figure>
				<Figure name="Half were answered within">
					{medianHours === null ? "Too few yet" : formatHours(medianHours)}
					{longestHours !== null && (
						<span className="block font-normal text-muted text-sm">The longest took {formatHours(longestHours)}</span>
					)}
				</Figure>
			</dl>
		</Card>
	);
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-muted text-sm">{name}</dt>
			<dd className="font-semibold">{children}</dd>
		</div>
	);
}
