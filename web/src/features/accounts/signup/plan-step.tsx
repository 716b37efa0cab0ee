/** The fifth step: a plan, Free first. */
import { RadioCards } from "@/ui/radio-cards";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

interface PlanStepProps {
	onSave: (plan: string) => Promise<void>;
	onBack?: () => void;
}

const FREE = "tier_0";

export function PlanStep({ onSave, onBack }: PlanStepProps) {
	const form = useAccountForm({}, () => onSave(FREE));
	return (
		<StepFrame step="plan" title="Which plan suits you?" form={form} onBack={onBack}>
			<RadioCards
				legend="Plans"
				hint="You can change this any time."
				options={[
					{
						value: FREE,
						title: "Free",
						text: "Read the newest Wins and all questions, share one Win a day and ask one question a day.",
					},
					{
						value: "supporter",
						title: "Supporter: not open yet",
						text: "Everything in Free, and a badge, as many Wins as you like, community chat, direct messages and the directory of verified professionals.",
						disabled: true,
					},
					{
						value: "super",
						title: "Super Supporter: not open yet",
						text: "Everything in Supporter, and a golden badge, live rooms and past livestreams.",
						disabled: true,
					},
				]}
				value={FREE}
				onChange={() => {}}
			/>
		</StepFrame>
	);
}
