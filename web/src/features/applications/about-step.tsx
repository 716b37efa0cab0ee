/** The first step: name, profession, and a few own words. */
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import { limits } from "./answers";
import { NewerAnswers } from "./newer-answers";
import { SaveLine } from "./save-line";
import { StepFrame } from "./step-frame";
import type { StepProps } from "./step-props";
import { getFormErrors, usePartFields } from "./use-part-fields";
import { useSavedPart } from "./use-saved-part";

const labels = {
	firstName: "First name",
	lastName: "Last name",
	profession: "Profession",
	experienceYears: "Years of experience",
	website: "Website",
	words: "In your own words",
} as const;

export function AboutStep({ application, field }: StepProps) {
	const part = useSavedPart("about", application);
	const { text } = usePartFields(part, field);
	return (
		<StepFrame
			step="about"
			application={application}
			field={field}
			intro={<p>Your name has to match your licence. You can leave gaps and fill them later.</p>}
			saved={<SaveLine saving={part} />}
			errors={getFormErrors(part.errors)}
			onLeave={part.flush}
		>
			<NewerAnswers conflict={part.conflict} labels={labels} onSettle={part.settle} />
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField label={labels.firstName} autoComplete="given-name" {...text("firstName")} />
				<TextField label={labels.lastName} autoComplete="family-name" {...text("lastName")} />
			</div>
			<TextField
				label={labels.profession}
				hint="As it says on your licence, such as clinical psychologist."
				{...text("profession")}
			/>
			<TextField
				label={labels.experienceYears}
				optional
				inputMode="numeric"
				className="max-w-32"
				{...text("experienceYears")}
			/>
			<TextField
				label={labels.website}
				optional
				inputMode="url"
				autoComplete="url"
				hint="Members see it once you're verified. Such as https://example.org."
				{...text("website")}
			/>
			<TextArea
				label={labels.words}
				optional
				hint="How you work and who you work with. Members read this on your profile."
				max={limits.words}
				{...text("words")}
			/>
		</StepFrame>
	);
}
