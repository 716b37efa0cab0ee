/** Filters a list by one of several values; the browser's own menu opens from a short button. */
import { ChevronDown } from "lucide-react";
import { classNames } from "./class-names";

export interface FilterOption {
	value: string;
	label: string;
	/** How many match it, if known. */
	count?: number;
}

export interface FilterSelectProps {
	/** Shown while nothing is chosen. */
	label: string;
	/** The option that ends the filter, such as "Any country". */
	anyLabel: string;
	options: readonly FilterOption[];
	/** Null without a filter. */
	value: string | null;
	onChange: (value: string | null) => void;
}

export function FilterSelect({ label, anyLabel, options, value, onChange }: FilterSelectProps) {
	return (
		<span className="relative inline-flex max-w-full">
			<select
				aria-label={label}
				value={value ?? ""}
				onChange={(event) => onChange(event.target.value || null)}
				className={classNames(
					"field-sizing-content min-h-11 w-full cursor-pointer appearance-none truncate rounded-md border border-border bg-surface py-2 ps-4 pe-10 text-text hover:bg-sunken",
					value !== null && "border-primary bg-primary-soft font-semibold",
				)}
			>
				<option value="">{value === null ? label : anyLabel}</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.count === undefined ? option.label : `${option.label} (${option.count})`}
					</option>
				))}
			</select>
			<ChevronDown aria-hidden size={18} className="pointer-events-none absolute inset-y-0 end-3 my-auto" />
		</span>
	);
}
