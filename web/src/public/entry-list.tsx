/** Published entries, newest first as the server sends them, or a sentence that there are none. */
import type { Entry } from "./props";

export function EntryList({ entries, none }: { entries: Entry[]; none: string }) {
	if (entries.length === 0) return <p className="card mt-8 max-w-prose">{none}</p>;
	return (
		<ul className="mt-8 grid max-w-prose gap-4">
			{entries.map((entry) => (
				<li key={entry.path} className="card">
					<h2>
						<a href={entry.path} className="link-alone">
							{entry.title}
						</a>
					</h2>
					<p>{entry.summary}</p>
					<p className="text-muted">
						<time dateTime={entry.published.iso}>{entry.published.text}</time>, {entry.length}
					</p>
				</li>
			))}
		</ul>
	);
}
