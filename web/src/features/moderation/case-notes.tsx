/** The reports about an item, and its author's reason for a second look. */
import { causeTitles } from "@/commons/reports/causes";
import type { QueueItem } from "@/lib/api/types.gen";
import { RelativeTime } from "@/ui/relative-time";

export function CaseNotes({ item: { reports, appeal } }: { item: QueueItem }) {
	return (
		<>
			{appeal !== null && (
				<section className="rounded-md bg-sunken px-4 py-3">
					<h3 className="text-base">The author asks for a second look</h3>
					<p className="mt-1 max-w-prose whitespace-pre-line">{appeal}</p>
				</section>
			)}
			{reports.length > 0 && (
				<section className="rounded-md bg-sunken px-4 py-3">
					<h3 className="text-base">What members reported</h3>
					<ul className="mt-1 flex flex-col gap-2">
						{reports.map(({ cause, note, at }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: reports have no names here, and only ever grow.
							<li key={index}>
								<p>
									<span className="font-semibold">{causeTitles[cause]}</span>
									<span className="text-muted text-sm">
										{" "}
										· <RelativeTime at={at} />
									</span>
								</p>
								{note && <p className="max-w-prose whitespace-pre-line">{note}</p>}
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}
