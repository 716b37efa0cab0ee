/** The third step: what the directory says about the practice, once it is verified. */
import { LanguagesField } from "@/commons/practice/languages-field";
import { feeBandNames, feeBands, modalities, specialties } from "@/commons/practice/practice-words";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field-error";
import { SelectField } from "@/ui/select-field";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import { WordListField } from "@/ui/word-list-field";
import { limits } from "./answers";
import { NewerAnswers } from "./newer-answers";
import { SaveLine } from "./save-line";
import { StepFrame } from "./step-frame";
import type { StepProps } from "./step-props";
import { getFieldId } from "./steps";
import { getFormErrors, usePartFields } from "./use-part-fields";
import { useSavedPart } from "./use-saved-part";

const labels = {
	specialties: "What you help with",
	modalities: "How you work",
	services: "What you offer",
	qualifications: "Qualifications",
	languages: "Languages you work in",
	online: "Online",
	inPerson: "In person",
	city: "Where people can come to see you",
	feeBand: "Your fees",
	feeNote: "A note about fees",
	motto: "A sentence for your card",
} as const;

export function PracticeStep({ application, field }: StepProps) {
	const part = useSavedPart("practice", application);
	const { text, error } = usePartFields(part, field);
	const { fields, change } = part;
	const list = (name: "specialties" | "modalities" | "services" | "qualifications") => ({
		id: getFieldId(name),
		label: labels[name],
		value: fields[name],
		error: error(name),
		max: limits.entries,
		maxLength: limits.entry,
		onChange: (value: string[]) => change({ [name]: value }),
	});
	const placeError = error("online") ?? (field === "online" && !fields.online && !fields.inPerson ? PLACE : undefined);
	return (
		<StepFrame
			step="practice"
			application={application}
			field={field}
			intro={<p>Members find you by this in the directory. You can change all of it later.</p>}
			saved={<SaveLine saving={part} />}
			errors={getFormErrors(part.errors)}
			onLeave={part.flush}
		>
			<NewerAnswers conflict={part.conflict} labels={labels} onSettle={part.settle} />
			<WordListField {...list("specialties")} suggestions={specialties} ownLabel="Something else" optional />
			<WordListField {...list("modalities")} suggestions={modalities} ownLabel="Another way" optional />
			<LanguagesField
				id={getFieldId("languages")}
				value={fields.languages}
				max={limits.entries}
				error={error("languages")}
				onChange={(languages) => change({ languages })}
			/>
			<fieldset className="flex flex-col" aria-describedby={placeError ? PLACE_ERROR : undefined}>
				<legend className="font-semibold">Where you work</legend>
				<Checkbox
					id={getFieldId("online")}
					label={labels.online}
					checked={fields.online}
					onChange={(event) => change({ online: event.target.checked })}
				/>
				<Checkbox
					label={labels.inPerson}
					checked={fields.inPerson}
					onChange={(event) => change({ inPerson: event.target.checked })}
				/>
				{placeError && <FieldError id={PLACE_ERROR}>{placeError}</FieldError>}
				{fields.inPerson && (
					<div className="mt-2">
						<TextField label={labels.city} optional hint="A city or area is enough." {...text("city")} />
					</div>
				)}
			</fieldset>
			<WordListField {...list("services")} ownLabel="Such as first talks, couples, groups" optional />
			<WordListField {...list("qualifications")} ownLabel="Such as a degree or a training" optional />
			<SelectField label={labels.feeBand} {...text("feeBand")}>
				{feeBands.map((band) => (
					<option key={band} value={band}>
						{feeBandNames[band]}
					</option>
				))}
			</SelectField>
			<TextField label={labels.feeNote} optional hint="Such as insurance you work with." {...text("feeNote")} />
			<TextArea
				label={labels.motto}
				optional
				rows={2}
				hint="Something you'd say to someone who is unsure whether to write."
				max={limits.motto}
				{...text("motto")}
			/>
		</StepFrame>
	);
}

const PLACE_ERROR = "application-place-error";

const PLACE = "Please choose online, in person, or both.";
