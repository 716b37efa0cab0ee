/** The fourth step: how often Exhale may write. */
import { useState } from "react";
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

export function LettersStep({ answer, onSave, onBack }: LettersStepProps) {
	const [chosen, setChosen] = useState(answer);
	const [missing, setMissing] = useState(false);
	const form = useAccountForm({}, async () => {
		if (chosen) await onSave(chosen);
		else setMissing(true);
	});
	return (
		<StepFrame step="letters" title="How often may we write to you?" form={form} onBack={onBack}>
			<RadioCards<Letters>
				legend="Letters with wins and prompts"
				hint="You can change this any time, and every letter has a link to stop."
				options={[
					{ value: "weekly", title: "Once a week", text: "The week's wins and a prompt, in one letter." },
					{ value: "daily", title: "Every day", text: "A short letter each day." },
					{ value: "off", title: "Not at all", text: "We only write about your account itself." },
				]}
				value={chosen}
				onChange={(value) => {
					setChosen(value);
					setMissing(false);
				}}
				error={missing ? "Please choose one of the three." : undefined}
			/>
		</StepFrame>
	);
}
