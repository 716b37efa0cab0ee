/** The directory of verified professionals, filtered by the page's address. */
import { useRouter, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { PageGate } from "@/commons/gates/page-gate";
import { ProfessionalCard } from "@/commons/practice/professional-card";
import { getProfessionalPath } from "@/commons/practice/professional-path";
import { ButtonLink } from "@/ui/button";
import { PagedCards } from "@/ui/paged-cards";
import { Columns } from "./columns";
import { type DirectoryFilter, getDirectoryPath, parseFilter } from "./directory-filter";
import { DirectoryFilters } from "./directory-filters";
import { useDirectory, useSummary } from "./directory-queries";
import { DirectorySearch } from "./directory-search";
import { MessageLink } from "./message-link";
import { NobodyFound } from "./nobody-found";
import { usePlace } from "./use-place";

const TITLE = "Find a professional";

export function DirectoryPage() {
	return (
		<PageGate
			feature="access the professional directory"
			title={TITLE}
			text="You'll find mental health professionals here, with qualifications we've checked."
		>
			<Directory />
		</PageGate>
	);
}

function Directory() {
	const router = useRouter();
	// Of this page, also while the next one loads.
	const search: Record<string, unknown> = useSearch({ strict: false });
	const filter = parseFilter(search);
	const { data: summary, isPlaceholderData } = useSummary(filter);
	const change = (next: DirectoryFilter) =>
		void router.navigate({ href: getDirectoryPath(next), replace: true, resetScroll: false });
	const title = useRef<HTMLHeadingElement>(null);
	return (
		<Columns specialty={filter.specialty}>
			<header className="flex flex-col gap-1">
				<h1 ref={title} tabIndex={-1}>
					{TITLE}
				</h1>
				<p className="text-muted">Twenty people at a time, in random order. Nobody pays to be first.</p>
			</header>
			<div className="mt-4 mb-5 flex flex-col gap-3">
				<DirectorySearch q={filter.q} onSearch={(q) => change({ ...filter, q })} />
				<DirectoryFilters filter={filter} facets={summary?.facets} onChange={change} />
				<p role="status" className="text-muted text-sm empty:hidden">
					{summary && !isPlaceholderData && formatTotal(summary.total)}
				</p>
			</div>
			{/* Another filter is another list, whose first page comes before its place. */}
			<Entries
				key={getDirectoryPath(filter)}
				filter={filter}
				facets={summary?.facets}
				onChange={(next) => {
					// The pressed button goes away, and the focus would be lost with it.
					title.current?.focus();
					change(next);
				}}
			/>
		</Columns>
	);
}

const formatTotal = (total: number): string => (total === 1 ? "1 professional" : `${total} professionals`);

type EntriesProps = Parameters<typeof NobodyFound>[0];

function Entries({ filter, facets, onChange }: EntriesProps) {
	const list = useDirectory(filter);
	usePlace({
		shown: list.data?.length,
		hasMore: list.hasNextPage,
		busy: list.isFetchingNextPage,
		failed: list.isFetchNextPageError,
		onMore: () => void list.fetchNextPage(),
	});
	return (
		<PagedCards
			list={list}
			failed="Couldn't load the professionals"
			empty={<NobodyFound filter={filter} facets={facets} onChange={onChange} />}
		>
			{(entry) => {
				const href = getProfessionalPath(entry.member.uid);
				return (
					<ProfessionalCard key={entry.member.uid} entry={entry} href={href}>
						<MessageLink entry={entry} />
						<ButtonLink href={href} variant="quiet" className="font-semibold">
							See profile <span className="sr-only">of {entry.member.displayName}</span>
						</ButtonLink>
					</ProfessionalCard>
				);
			}}
		</PagedCards>
	);
}
