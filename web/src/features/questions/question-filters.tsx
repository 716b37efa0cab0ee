/** Chooses which Questions are listed: about one tag, and those that a professional answered. */
import { questionTags } from "@/lib/generated/question-tags.gen";
import { Chip } from "@/ui/chip";
import type { Wanted } from "./api";

interface QuestionFiltersProps {
	wanted: Wanted;
	onChange: (wanted: Wanted) => void;
}

export function QuestionFilters({ wanted, onChange }: QuestionFiltersProps) {
	const { tag: chosen, answered } = wanted;
	return (
		<fieldset className="relative -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 md:flex-wrap">
			<legend className="sr-only">Filters</legend>
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
		</fieldset>
	);
}
