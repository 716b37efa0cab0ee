/** The fourth step: how often Exhale may write. */
import type { Letters } from "@/lib/session-user";
import { RadioCards } from "@/ui/radio-cards";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

interface LettersStepProps {
	/** Null while the member has not chosen. */
	answer: Letters | null;
	onSave: (answer: Letters) => Promise<void>;
	onBack?: () => void;
}

export function EmailUpdatesStep({ answer, onSave, onBack }: LettersStepProps) {
	const form = useAccountForm<{ letters: Letters | null }>({ letters: answer }, async ({ letters }) => {
		if (letters) await onSave(letters);
	});
	return (
		<StepFrame step="letters" title="How often may we write to you?" form={form} onBack={onBack}>
			<RadioCards<Letters>
				legend="Letters with Wins and prompts"
				hint="You can change this any time, and every letter has a link to stop."
				options={[
					{ value: "weekly", title: "Once a week", text: "The week's Wins and a prompt, in one letter." },
					{ value: "daily", title: "Every day", text: "A short letter each day." },
					{ value: "off", title: "Not at all", text: "We only write about your account itself." },
				]}
				{...form.choice("letters", { validate: (chosen) => chosen !== null || "Please choose one of the three." })}
			/>
		</StepFrame>
	);
}
