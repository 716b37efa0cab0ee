/** The third step: the member's name. */
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
		<StepFrame step="name" title="What should we call you?" form={form} onBack={onBack}>
			<TextField
				label="First name"
				hint="Others see this. It doesn't have to be your real name."
				autoComplete="given-name"
				{...form.field("firstName", firstNameRules)}
			/>
			<TextField
				label="Last name"
				hint="Others only see the initial."
				optional
				autoComplete="family-name"
				{...form.field("lastName", lastNameRules)}
			/>
			<Checkbox
				label="Find me by my last name"
				hint="For people who already know it. You can change this in Settings any time."
				{...form.field("lastNameSearchable")}
			/>
		</StepFrame>
	);
}
