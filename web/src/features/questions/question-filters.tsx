/** Filters Questions by tag, and by whether a professional or nobody answered. */
import { questionTags } from "@/lib/generated/question-tags.gen";
import { Chip } from "@/ui/chip";
import { ScrollRow } from "@/ui/scroll-row";
import type { AnswerFilter, QuestionFilter } from "./question-filter";

interface QuestionFiltersProps {
	wanted: QuestionFilter;
	onChange: (wanted: QuestionFilter) => void;
}

/** Choosing one ends the other. */
const answerFilters: readonly { value: AnswerFilter; label: string }[] = [
	{ value: "none", label: "Unanswered" },
	{ value: "professional", label: "Answered by a professional" },
];

export function QuestionFilters({ wanted, onChange }: QuestionFiltersProps) {
	const { tag: chosen, answers } = wanted;
	return (
		<fieldset className="min-w-0">
			<legend className="sr-only">Filters</legend>
			<ScrollRow>
				<div className="flex gap-2 md:flex-wrap">
					{answerFilters.map(({ value, label }) => (
						<Chip
							key={value}
							chosen={value === answers}
							onClick={() => onChange({ ...wanted, answers: value === answers ? null : value })}
						>
							{label}
						</Chip>
					))}
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
