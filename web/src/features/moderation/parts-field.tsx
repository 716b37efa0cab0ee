/** Selects the parts of a profile to remove. */
import { useId } from "react";
import type { ProfilePart } from "@/lib/api/types.gen";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field-error";

const labels: Readonly<Record<ProfilePart, string>> = {
	name: "The name",
	texts: "What the profile says",
	photo: "The photo",
};

interface PartsFieldProps {
	/** What can be selected. */
	parts: readonly ProfilePart[];
	value: readonly ProfilePart[];
	onChange: (value: readonly ProfilePart[]) => void;
	disabled: boolean;
	/** Whether sending was tried without a selection. */
	missing: boolean;
}

export function PartsField({ parts, value, onChange, disabled, missing }: PartsFieldProps) {
	const faultId = useId();
	return (
		<fieldset aria-describedby={missing ? faultId : undefined}>
			<legend className="font-semibold">What should be removed?</legend>
			{parts.map((part) => (
				<Checkbox
					key={part}
					label={labels[part]}
					checked={value.includes(part)}
					disabled={disabled}
					onChange={({ target }) => onChange(target.checked ? [...value, part] : value.filter((kept) => kept !== part))}
				/>
			))}
			{missing && <FieldError id={faultId}>Please choose at least one.</FieldError>}
		</fieldset>
	);
}
