/** A choice of one among a few, each on a card with an explanation. */
import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error";

export interface RadioCard<T extends string> {
	value: T;
	title: string;
	text?: ReactNode;
	disabled?: boolean;
}

export interface RadioCardsProps<T extends string> {
	legend: string;
	hint?: ReactNode;
	error?: string;
	options: readonly RadioCard<T>[];
	/** Null until a choice is made. */
	value: T | null;
	onChange: (value: T) => void;
	name?: string;
	/** The id of the first card, for links in an error summary. */
	id?: string;
}

export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
	const { legend, hint, error, options, value, onChange, name } = props;
	const made = useId();
	const id = props.id ?? made;
	const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
	return (
		<fieldset className="flex flex-col gap-3" aria-describedby={describedBy}>
			<legend className="mb-2 font-semibold">{legend}</legend>
			{hint && (
				<p id={`${id}-hint`} className="text-sm text-muted">
					{hint}
				</p>
			)}
			{options.map((option, index) => (
				<label
					key={option.value}
					className="flex cursor-pointer items-start gap-3 rounded-md border border-border bg-surface p-4 transition-colors duration-120 hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted"
				>
					<input
						type="radio"
						id={index === 0 ? id : undefined}
						aria-invalid={error ? true : undefined}
						name={name ?? id}
						value={option.value}
						checked={value === option.value}
						disabled={option.disabled}
						onChange={() => onChange(option.value)}
						className="mt-0.5 size-6 shrink-0 accent-primary"
					/>
					<span className="flex flex-col gap-1">
						<span className="font-semibold">{option.title}</span>
						{option.text && <span className="text-sm text-muted">{option.text}</span>}
					</span>
				</label>
			))}
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</fieldset>
	);
}
