/** The frame of one step: its position, one question, and the buttons. */
import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { StepHeader } from "@/ui/step-header";
import type { useAccountForm } from "../use-account-form";
import { getStepNumber, STEP_COUNT, type Step } from "./steps";

type AnyForm = Pick<ReturnType<typeof useAccountForm>, "submit" | "errors" | "attempt" | "busy">;

interface StepFrameProps {
	/** Omitted for a page outside sign-up. */
	step?: Step;
	title: string;
	form: AnyForm;
	submitLabel?: string;
	/** Omitted if there is no way back. */
	onBack?: () => void;
	children: ReactNode;
	/** Below the buttons. */
	after?: ReactNode;
}

export function StepFrame(props: StepFrameProps) {
	const { step, title, form, submitLabel = "Continue", onBack, children, after } = props;
	return (
		<>
			{step ? (
				<StepHeader step={getStepNumber(step)} of={STEP_COUNT} title={title} />
			) : (
				<h1 tabIndex={-1} className="mb-6 outline-none">
					{title}
				</h1>
			)}
			<form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
				<FormErrorSummary errors={form.errors} attempt={form.attempt} />
				{children}
				<div className="flex flex-wrap gap-3 pt-1">
					<Button type="submit" busy={form.busy}>
						{submitLabel}
					</Button>
					{onBack && (
						<Button variant="quiet" onClick={onBack}>
							Back
						</Button>
					)}
				</div>
			</form>
			{after}
		</>
	);
}
