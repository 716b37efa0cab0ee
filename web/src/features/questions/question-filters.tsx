/** Filters Questions by tag and by answers from professionals. */
import { questionTags } from "@/lib/generated/question-tags.gen";
import { Chip } from "@/ui/chip";
import { ScrollRow } from "@/ui/scroll-row";
import type { QuestionFilter } from "./question-filter";

interface QuestionFiltersProps {
	wanted: QuestionFilter;
	onChange: (wanted: QuestionFilter) => void;
}

export function QuestionFilters({ wanted, onChange }: QuestionFiltersProps) {
	const { tag: chosen, answered } = wanted;
	return (
		<fieldset className="min-w-0">
			<legend className="sr-only">Filters</legend>
			<ScrollRow>
				<div className="flex gap-2 md:flex-wrap">
					<Chip chosen={answered} onClick={() => onChange({ ...wanted, answered: !answered })}>
						Answered by a professional
					</Chip>
					{questionTags.map((tag) => (
						<Chip
							key={tag}
							chosen={tag === chosen}
							onClick={() => onChange({ ...wanted, tag: tag === chosen ? null : tag })}
						>
							{tag}
						</Chip>
					))}
				</div>
			</ScrollRow>
		</fieldset>
	);
}
