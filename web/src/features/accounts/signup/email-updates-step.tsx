/** The fourth step: how often Exhale sends emails. */
import type { Letters } from "@/lib/session-user";
import { RadioCards } from "@/ui/radio-cards";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

interface EmailUpdatesStepProps {
	/** Null until the member has chosen. */
	answer: Letters | null;
	onSave: (answer: Letters) => Promise<void>;
	onBack?: () => void;
}

export function EmailUpdatesStep({ answer, onSave, onBack }: EmailUpdatesStepProps) {
	const form = useAccountForm<{ letters: Letters | null }>({ letters: answer }, async ({ letters }) => {
		if (letters) await onSave(letters);
	});
	return (
		<StepFrame step="letters" title="How often should we email you?" form={form} onBack={onBack}>
			<RadioCards<Letters>
				legend="Updates with Wins and prompts"
				hint="You can change this any time, and every email has a link to stop."
				options={[
					{ value: "weekly", title: "Once a week", text: "The week's Wins and a prompt, in one email." },
					{ value: "daily", title: "Every day", text: "A short email each day." },
					{ value: "off", title: "Not at all", text: "We only email you about your account." },
				]}
				{...form.choice("letters", { validate: (chosen) => chosen !== null || "Please choose one." })}
			/>
		</StepFrame>
	);
}
