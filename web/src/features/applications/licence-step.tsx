/** The second step: the licence that a reviewer compares with the public register. */
import { useMemo } from "react";
import { getCountries } from "@/commons/practice/practice-words";
import { Checkbox } from "@/ui/checkbox";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { NewerAnswers } from "./newer-answers";
import { SaveLine } from "./save-line";
import { StepFrame } from "./step-frame";
import type { StepProps } from "./step-props";
import { getFieldId } from "./steps";
import { getFormErrors, usePartFields } from "./use-part-fields";
import { useSavedPart } from "./use-saved-part";

const labels = {
	jurisdiction: "Where it's valid",
	body: "Who issued it",
	number: "Licence or registration number",
	expiresOn: "Valid until",
	noExpiry: "My licence has no end date",
} as const;

export function LicenceStep({ application, field }: StepProps) {
	const part = useSavedPart("licence", application);
	const { text, error } = usePartFields(part, field);
	const countries = useMemo(getCountries, []);
	const { fields, change } = part;
	return (
		<StepFrame
			step="licence"
			application={application}
			field={field}
			intro={
				<p>
					A reviewer compares this with the public register. Members see who issued your licence and where, never its
					number.
				</p>
			}
			saved={<SaveLine saving={part} />}
			errors={getFormErrors(part.errors)}
			onLeave={part.flush}
		>
			<NewerAnswers conflict={part.conflict} labels={labels} onSettle={part.settle} />
			<SelectField label={labels.jurisdiction} autoComplete="country" {...text("jurisdiction")}>
				<option value="">Choose a country</option>
				{countries.map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</SelectField>
			<TextField
				label={labels.body}
				hint="The chamber, board or register, with the state or region if it has one."
				{...text("body")}
			/>
			<TextField label={labels.number} autoComplete="off" spellCheck={false} {...text("number")} />
			<div className="flex flex-col gap-1">
				<TextField
					type="date"
					label={labels.expiresOn}
					className="max-w-56"
					disabled={fields.noExpiry}
					{...text("expiresOn")}
				/>
				<Checkbox
					label={labels.noExpiry}
					hint="We then check it again after twelve months."
					id={getFieldId("noExpiry")}
					checked={fields.noExpiry}
					error={error("noExpiry")}
					// A date that was not accepted must not hold up a licence without one.
					onChange={({ target: { checked } }) =>
						change(checked ? { noExpiry: true, expiresOn: "" } : { noExpiry: false })
					}
				/>
			</div>
		</StepFrame>
	);
}
