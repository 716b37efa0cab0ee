/** An empty list: says which filter to loosen, or that nobody is listed yet. */

import { QuestionsDrawing } from "@/drawings/questions";
import type { Facets } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { type ChosenFilter, type DirectoryFilter, getChosen, noFilter } from "./directory-filter";

interface NobodyFoundProps {
	filter: DirectoryFilter;
	facets: Facets | undefined;
	onChange: (filter: DirectoryFilter) => void;
}

export function NobodyFound({ filter, facets, onChange }: NobodyFoundProps) {
	const chosen = getChosen(filter);
	if (chosen.length === 0) {
		return (
			<EmptyState
				drawing={<QuestionsDrawing />}
				title="Nobody is listed yet"
				text="As soon as we've checked the first professionals, you'll find them here."
			/>
		);
	}
	const helpful = chosen.filter(({ name }) => isHelpful(name, facets));
	return (
		<EmptyState
			drawing={<QuestionsDrawing />}
			title="Nobody matches all of that"
			text={getText(helpful, chosen)}
			action={
				<div className="flex flex-wrap justify-center gap-2">
					{helpful.map(({ name, label }) => (
						<Button key={name} variant="secondary" onClick={() => onChange({ ...filter, [name]: null })}>
							{`Search without ${label}`}
						</Button>
					))}
					{(helpful.length === 0 || chosen.length > 1) && (
						<Button variant={helpful.length === 0 ? "secondary" : "quiet"} onClick={() => onChange(noFilter)}>
							Show everyone
						</Button>
					)}
				</div>
			}
		/>
	);
}

/**
 * Each filter is counted under the others and under the search, so its counts say whether anyone remains without it.
 * What remains without the search is unknown, so that is always worth a try.
 */
function isHelpful(name: ChosenFilter["name"], facets: NobodyFoundProps["facets"]): boolean {
	return name === "q" || (facets?.[name].some(({ count }) => count > 0) ?? false);
}

function getText(helpful: readonly ChosenFilter[], chosen: readonly ChosenFilter[]): string {
	const found = helpful.filter(({ name }) => name !== "q").map(({ label }) => label);
	if (found.length > 0) {
		return `You would find someone without ${new Intl.ListFormat("en", { type: "disjunction" }).format(found)}.`;
	}
	const search = chosen.find(({ name }) => name === "q");
	if (search) {
		return chosen.length === 1
			? `We found no name and no specialty like ${search.label}. A shorter word may help.`
			: "A shorter word may help, or no search at all.";
	}
	return chosen.length === 1
		? "Nobody fits that at the moment. More professionals join over time."
		: "Even one filter less wouldn't find anyone, so try a wider search.";
}
