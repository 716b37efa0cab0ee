/** The third step: what to be called. */
import { Checkbox } from "@/ui/checkbox";
import { TextField } from "@/ui/text-field";
import { firstNameRules, lastNameRules } from "../field-rules";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

export interface NameAnswer {
	firstName: string;
	lastName: string;
	lastNameSearchable: boolean;
}

interface NameStepProps {
	answer: NameAnswer;
	onSave: (answer: NameAnswer) => Promise<void>;
	onBack?: () => void;
}

export function NameStep({ answer, onSave, onBack }: NameStepProps) {
	const form = useAccountForm<NameAnswer>(answer, onSave);
	return (
		<StepFrame step="name" title="What may we call you?" form={form} onBack={onBack}>
			<TextField
				label="First name"
				hint="Others see this. It need not be your real name."
				autoComplete="given-name"
				{...form.field("firstName", firstNameRules)}
			/>
			<TextField
				label="Last name"
				hint="Only its initial is shown."
				optional
				autoComplete="family-name"
				{...form.field("lastName", lastNameRules)}
			/>
			<Checkbox
				label="Find me by my last name"
				hint="For people who know it already. You can change this in your settings at any time."
				{...form.field("lastNameSearchable")}
			/>
		</StepFrame>
	);
}
