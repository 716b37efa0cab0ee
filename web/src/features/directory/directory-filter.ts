/** Which professionals the directory lists, and how the page's address says so. */
import { formatFee } from "@/commons/practice/practice-facts";
import { feeBands, getCountryName, getLanguageName } from "@/commons/practice/practice-words";
import { DIRECTORY } from "@/commons/practice/professional-path";
import type { Facets, FeeBand, ListProfessionalsData } from "@/lib/api/types.gen";
import { directoryQueryMax } from "@/lib/generated/limits.gen";

type Place = NonNullable<NonNullable<ListProfessionalsData["query"]>["place"]>;

export interface DirectoryFilter extends Readonly<Record<Exclude<keyof Facets, "place" | "fee"> | "q", string | null>> {
	readonly place: Place | null;
	readonly fee: FeeBand | null;
}

interface FilterKind {
	name: keyof Facets;
	label: string;
	/** What ends it. */
	any: string;
	getLabel: (value: string) => string;
}

const same = (value: string) => value;

/** In the order of the page. */
export const filterKinds: readonly FilterKind[] = [
	{ name: "country", label: "Country", any: "Any country", getLabel: getCountryName },
	{ name: "specialty", label: "What helps with", any: "Anything they help with", getLabel: same },
	{
		name: "place",
		label: "Online or in person",
		any: "Online or in person",
		getLabel: (value) => (value === "online" ? "Online" : "In person"),
	},
	{ name: "language", label: "Language", any: "Any language", getLabel: getLanguageName },
	{ name: "modality", label: "Modality", any: "Any modality", getLabel: same },
	{ name: "fee", label: "Fees", any: "Any fees", getLabel: formatFee },
	{
		name: "accepting",
		label: "Accepting new clients",
		any: "Accepting or not",
		getLabel: () => "Accepting new clients",
	},
];

/** Longer values match nobody. */
const VALUE_MAX = directoryQueryMax;

export const noFilter: DirectoryFilter = {
	country: null,
	specialty: null,
	place: null,
	language: null,
	modality: null,
	fee: null,
	accepting: null,
	q: null,
};

/** The router reads "true" and digits as other values than text. Unknown places, fees and states are ignored. */
export function parseFilter(search: Readonly<Record<string, unknown>>): DirectoryFilter {
	const read = (name: keyof DirectoryFilter) =>
		String(search[name] ?? "")
			.trim()
			.slice(0, VALUE_MAX) || null;
	const place = read("place");
	const fee = read("fee");
	return {
		country: read("country"),
		specialty: read("specialty"),
		place: place === "online" || place === "in_person" ? place : null,
		language: read("language"),
		modality: read("modality"),
		fee: feeBands.find((band) => band === fee) ?? null,
		accepting: read("accepting") === "true" ? "true" : null,
		q: read("q"),
	};
}

/** As the API takes it. */
export const toQuery = (filter: DirectoryFilter): NonNullable<ListProfessionalsData["query"]> => ({
	country: filter.country ?? undefined,
	specialty: filter.specialty ?? undefined,
	place: filter.place ?? undefined,
	language: filter.language ?? undefined,
	modality: filter.modality ?? undefined,
	fee: filter.fee ?? undefined,
	accepting: filter.accepting === null ? undefined : true,
	q: filter.q ?? undefined,
});

export function getDirectoryPath(filter: DirectoryFilter): string {
	const set = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
	const text = new URLSearchParams(set).toString();
	return text === "" ? DIRECTORY : `${DIRECTORY}?${text}`;
}

export interface ChosenFilter {
	name: keyof DirectoryFilter;
	label: string;
}

/** What narrows the list, in words. */
export function getChosen(filter: DirectoryFilter): ChosenFilter[] {
	const chosen: ChosenFilter[] = filterKinds.flatMap(({ name, getLabel }) => {
		const value = filter[name];
		return value === null ? [] : [{ name, label: getLabel(value) }];
	});
	return filter.q === null ? chosen : [...chosen, { name: "q", label: `“${filter.q}”` }];
}
