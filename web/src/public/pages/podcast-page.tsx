/** The list of podcast episodes. */
import { EntryList } from "../entry-list";
import { Head } from "../head";
import { Page } from "../page";
import type { EntriesProps } from "../props";

export function PodcastPage({ frame, entries }: EntriesProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Podcast"
				description="Conversations about anxiety to listen to or to read, each with its transcript."
			/>
			<h1>Podcast</h1>
			<p className="mt-3 max-w-prose">
				Conversations about anxiety. Nothing plays by itself, and each episode comes with a transcript to read instead.
			</p>
			<EntryList entries={entries} none="No episode has been published yet." />
		</Page>
	);
}
