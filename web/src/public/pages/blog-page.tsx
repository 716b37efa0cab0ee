/** The list of blog posts. */
import { EntryList } from "../entry-list";
import { Head } from "../head";
import { Page } from "../page";
import type { EntriesProps } from "../props";

export function BlogPage({ frame, entries }: EntriesProps) {
	return (
		<Page frame={frame}>
			<Head
				frame={frame}
				title="Blog"
				description="Articles about living with anxiety, with their authors and sources named."
			/>
			<h1>Blog</h1>
			<p className="mt-3 max-w-prose">
				Articles about living with anxiety. Each names its author, its sources and how long it takes to read.
			</p>
			<EntryList entries={entries} none="No article has been published yet." />
		</Page>
	);
}
