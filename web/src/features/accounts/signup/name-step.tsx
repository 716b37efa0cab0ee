/** The third step: the member's name and, if they like, a drawn portrait. */
import { Checkbox } from "@/ui/checkbox";
import { PortraitPicker } from "@/ui/portrait-picker";
import { TextField } from "@/ui/text-field";
import { firstNameRules, lastNameRules } from "../field-rules";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

export interface NameAnswer {
	firstName: string;
	lastName: string;
	lastNameSearchable: boolean;
	/** The number of a drawn portrait, 0 for the initials, and null before a choice. */
	portrait: number | null;
}

interface NameStepProps {
	answer: NameAnswer;
	onSave: (answer: NameAnswer) => Promise<void>;
	onBack?: () => void;
}

export function NameStep({ answer, onSave, onBack }: NameStepProps) {
	const form = useAccountForm<NameAnswer>(answer, onSave);
	const picture = form.choice("portrait", {});
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
			<PortraitPicker
				legend="Your picture (optional)"
				hint="Your initials, or a drawing. You can change it or add a photo in your profile any time."
				initials={{ displayName: `${form.value("firstName")} ${form.value("lastName")}` }}
				value={picture.value}
				onChange={picture.onChange}
			/>
		</StepFrame>
	);
}
