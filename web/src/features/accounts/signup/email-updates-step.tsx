/** The fourth step: how often Exhale sends emails. */
import type { HowOften } from "@/lib/session-user";
import { RadioCards } from "@/ui/radio-cards";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

interface EmailUpdatesStepProps {
	/** Null until the member has chosen. */
	answer: HowOften | null;
	onSave: (answer: HowOften) => Promise<void>;
	onBack?: () => void;
}

export function EmailUpdatesStep({ answer, onSave, onBack }: EmailUpdatesStepProps) {
	const form = useAccountForm<{ howOften: HowOften | null }>({ howOften: answer }, async ({ howOften }) => {
		if (howOften) await onSave(howOften);
	});
	return (
		<StepFrame step="emails" title="How often should we email you?" form={form} onBack={onBack}>
			<RadioCards<HowOften>
				legend="Updates with Wins and prompts"
				hint="You can change this any time, and every email has a link to stop."
				options={[
					{ value: "weekly", title: "Once a week", text: "The week's Wins and a prompt, in one email." },
					{ value: "daily", title: "Every day", text: "A short email each day." },
					{ value: "off", title: "Not at all", text: "We only email you about your account." },
				]}
				{...form.choice("howOften", { validate: (chosen) => chosen !== null || "Please choose one." })}
			/>
		</StepFrame>
	);
}
