/** Queries for the directory: its filtered list, the counts beside the filters, and one professional. */
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listProfessionals, showProfessional } from "@/lib/api/sdk.gen";
import type { DirectoryPage, ProfessionalProfile } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { type DirectoryFilter, getDirectoryPath, toQuery } from "./directory-filter";

type Key = readonly ["directory", "list", string];
type Pages = InfiniteData<DirectoryPage, string | null>;

/** The cursor carries the order, so a list that is loaded again in parts stays in it. */
const listQuery = <T>(filter: DirectoryFilter, select: (pages: Pages) => T) => ({
	queryKey: ["directory", "list", getDirectoryPath(filter)] as const satisfies Key,
	queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
		listProfessionals({ query: { ...toQuery(filter), cursor: pageParam ?? undefined }, signal }),
	initialPageParam: null,
	getNextPageParam: (last: DirectoryPage) => last.nextCursor,
	select,
});

/** An entry that moved between two pages is shown once. */
const getEntries = ({ pages }: Pages) => [
	...new Map(pages.flatMap(({ items }) => items).map((entry) => [entry.member.uid, entry])).values(),
];

const getSummary = ({ pages: [first] }: Pages) => ({ total: first?.total ?? 0, facets: first?.facets });

export const useDirectory = (filter: DirectoryFilter) =>
	useInfiniteQuery<DirectoryPage, ApiError, ReturnType<typeof getEntries>, Key, string | null>(
		listQuery(filter, getEntries),
	);

/** The total, and how many each further filter would leave; the former ones while the new ones load. */
export const useSummary = (filter: DirectoryFilter) =>
	useInfiniteQuery<DirectoryPage, ApiError, ReturnType<typeof getSummary>, Key, string | null>({
		...listQuery(filter, getSummary),
		placeholderData: keepPreviousData,
	});

export const useProfessional = (uid: string) =>
	useQuery<ProfessionalProfile, ApiError>({
		queryKey: ["directory", "one", uid],
		queryFn: ({ signal }) => showProfessional({ path: { uid }, signal }),
		// A licence may have ended a moment ago.
		staleTime: 0,
	});
