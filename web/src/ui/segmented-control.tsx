/** A choice of one among two to four short words, which stay in one row on the narrowest screens too. */
import { type ReactNode, useId } from "react";

export interface Segment<T extends string> {
	value: T;
	label: string;
	icon?: ReactNode;
	/** How many there are, after the label. */
	count?: { shown: string; spoken: string };
}

export interface SegmentedControlProps<T extends string> {
	legend: string;
	/** Shows the legend above the row instead of only to screen readers. */
	legendShown?: boolean;
	options: readonly Segment<T>[];
	value: T;
	onChange: (value: T) => void;
	disabled?: boolean;
}

export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
	const { legend, legendShown, options, value, onChange, disabled } = props;
	const name = useId();
	return (
		<fieldset disabled={disabled} className="min-w-0">
			<legend className={legendShown ? "mb-1 font-semibold" : "sr-only"}>{legend}</legend>
			<div className="inline-flex max-w-full rounded-md border border-border bg-sunken p-0.5">
				{options.map((option) => (
					<label
						key={option.value}
						className="relative flex min-h-11 grow cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-sm px-[min(1rem,2.5vw)] py-1 text-center text-[min(1rem,5vw)] text-muted leading-tight transition-colors duration-120 hover:text-text has-checked:bg-surface has-checked:font-semibold has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--control-border)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60 forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
					>
						<input
							type="radio"
							name={name}
							value={option.value}
							checked={value === option.value}
							onChange={() => onChange(option.value)}
							className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
						/>
						{option.icon}
						{option.label}{" "}
						{option.count && (
							<span className="font-normal text-muted text-sm tabular-nums">
								<span aria-hidden>{option.count.shown}</span>
								<span className="sr-only">{option.count.spoken}</span>
							</span>
						)}
					</label>
				))}
			</div>
		</fieldset>
	);
}
