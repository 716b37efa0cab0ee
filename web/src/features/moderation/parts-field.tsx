/** Selects the parts of a profile to remove. */
import { useId } from "react";
import type { ProfilePart } from "@/lib/api/types.gen";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field-error";

const parts: readonly { value: ProfilePart; label: string }[] = [
	{ value: "name", label: "The name" },
	{ value: "texts", label: "What the profile says" },
	{ value: "photo", label: "The photo" },
];

interface PartsFieldProps {
	value: readonly ProfilePart[];
	onChange: (value: readonly ProfilePart[]) => void;
	disabled: boolean;
	/** Whether sending was tried without a selection. */
	missing: boolean;
}

export function PartsField({ value, onChange, disabled, missing }: PartsFieldProps) {
	const faultId = useId();
	return (
		<fieldset aria-describedby={missing ? faultId : undefined}>
			<legend className="font-semibold">What should be removed?</legend>
			{parts.map((part) => (
				<Checkbox
					key={part.value}
					label={part.label}
					checked={value.includes(part.value)}
					disabled={disabled}
					onChange={({ target }) =>
						onChange(target.checked ? [...value, part.value] : value.filter((kept) => kept !== part.value))
					}
				/>
			))}
			{missing && <FieldError id={faultId}>Please choose at least one.</FieldError>}
		</fieldset>
	);
}
