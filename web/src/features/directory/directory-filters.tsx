/** The filters of the directory, with how many professionals each choice would leave, and chips that end them. */
import { ChevronDown, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { FacetCount, Facets } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import { FilterSelect } from "@/ui/filter-select";
import { type DirectoryFilter, filterKinds, getChosen, noFilter } from "./directory-filter";

interface DirectoryFiltersProps {
	filter: DirectoryFilter;
	/** Undefined before the first answer. */
	facets: Facets | undefined;
	onChange: (filter: DirectoryFilter) => void;
}

/** The others are behind "More filters". */
const FIRST = 4;
const isMenu = ({ name }: { name: keyof Facets }) => name !== "accepting";
const menus = filterKinds.filter(isMenu);

export function DirectoryFilters({ filter, facets, onChange }: DirectoryFiltersProps) {
	const id = useId();
	const group = useRef<HTMLFieldSetElement>(null);
	const isLaterChosen = filterKinds.slice(FIRST).some(({ name }) => filter[name] !== null);
	const [isOpen, setOpen] = useState(isLaterChosen);
	const accepting = facets && (facets.accepting.find(({ value }) => value === "yes")?.count ?? 0);
	const showMenu = (kind: (typeof menus)[number]) => (
		<FilterSelect
			key={kind.name}
			label={kind.label}
			anyLabel={kind.any}
			options={getOptions(kind, facets?.[kind.name] ?? [], filter[kind.name])}
			value={filter[kind.name]}
			onChange={(value) => onChange({ ...filter, [kind.name]: value })}
		/>
	);
	return (
		<fieldset ref={group} tabIndex={-1} className="flex min-w-0 flex-col gap-3">
			<legend className="sr-only">Filters</legend>
			<div className="flex flex-wrap gap-2">
				{menus.slice(0, FIRST).map(showMenu)}
				<Button
					variant="quiet"
					aria-expanded={isOpen}
					aria-controls={id}
					onClick={() => setOpen(!isOpen)}
					className="gap-1"
				>
					More filters
					<ChevronDown aria-hidden size={18} className={isOpen ? "rotate-180" : undefined} />
				</Button>
			</div>
			<div id={id} hidden={!isOpen} className="flex flex-wrap gap-2 [[hidden]]:hidden">
				{menus.slice(FIRST).map(showMenu)}
				<Chip
					chosen={filter.accepting !== null}
					onClick={() => onChange({ ...filter, accepting: filter.accepting === null ? "true" : null })}
				>
					{accepting === undefined ? "Accepting new clients" : `Accepting new clients (${accepting})`}
				</Chip>
			</div>
			<ChosenFilters
				filter={filter}
				onChange={(next) => {
					// The pressed button goes away, and the focus would be lost with it.
					group.current?.focus();
					onChange(next);
				}}
			/>
		</fieldset>
	);
}

/** A chosen value stays among the options where nobody matches it. */
function getOptions({ getLabel }: (typeof menus)[number], counts: readonly FacetCount[], chosen: string | null) {
	const isMissing = chosen !== null && counts.every(({ value }) => value !== chosen);
	const all = isMissing ? [...counts, { value: chosen, count: 0 }] : counts;
	return all
		.map(({ value, count }) => ({ value, count, label: getLabel(value) }))
		.toSorted((a, b) => a.label.localeCompare(b.label));
}

function ChosenFilters({ filter, onChange }: Omit<DirectoryFiltersProps, "facets">) {
	const chosen = getChosen(filter);
	if (chosen.length === 0) return null;
	return (
		<div className="flex flex-wrap items-center gap-2">
			{chosen.map(({ name, label }) => (
				<Button
					key={name}
					variant="secondary"
					onClick={() => onChange({ ...filter, [name]: null })}
					className="max-w-full rounded-full px-4 font-normal text-sm"
				>
					<span className="sr-only">Remove filter</span> <span className="truncate">{label}</span>
					<X aria-hidden size={16} className="shrink-0" />
				</Button>
			))}
			{chosen.length > 1 && (
				<Button variant="quiet" className="text-sm" onClick={() => onChange(noFilter)}>
					Clear all
				</Button>
			)}
		</div>
	);
}
