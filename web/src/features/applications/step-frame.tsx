/** The frame of one step: its title, what the reviewer asked, whether it is saved, and the ways back and on. */
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { type FormError, FormErrorSummary } from "@/ui/form-error-summary";
import { StepHeader } from "@/ui/step-header";
import type { Application } from "./application-types";
import { ReviewerQuestion } from "./reviewer-question";
import { getFieldId, getStepPath, type Step, steps, stepTitles } from "./steps";
import { WithdrawButton } from "./withdraw-button";

interface StepFrameProps {
	step: Step;
	application: Application;
	/** The field that another page led to. */
	field: string | null;
	/** Under the title. */
	intro: ReactNode;
	/** Whether the answers are saved. */
	saved?: ReactNode;
	/** What keeps the step from being saved. */
	errors?: readonly FormError[];
	/** Saves the step before it is left; false to stay. */
	onLeave?: () => Promise<boolean>;
	/** Why the step can't be left now. */
	held?: string | null;
	/** Replaces "Continue". */
	action?: ReactNode;
	children: ReactNode;
}

export function StepFrame(props: StepFrameProps) {
	const { step, application, field, intro, saved, errors = [], onLeave, held = null, action, children } = props;
	const router = useRouter();
	const box = useRef<HTMLDivElement>(null);
	const [leaving, setLeaving] = useState(false);
	const [attempt, setAttempt] = useState(0);
	const at = steps.indexOf(step);
	const [before, after] = [steps[at - 1], steps[at + 1]];
	useFocusedField(box, field);

	// Errors that come up while typing must not take the focus: only those of a try do.
	if (attempt > 0 && errors.length === 0 && held === null) setAttempt(0);

	async function go(to: Step, anyway: boolean) {
		if (held !== null) {
			setAttempt((count) => count + 1);
			return;
		}
		setLeaving(true);
		const isSaved = (await onLeave?.()) ?? true;
		setLeaving(false);
		if (isSaved || anyway) await router.navigate({ href: getStepPath(to) });
		else setAttempt((count) => count + 1);
	}

	return (
		<div ref={box} className="mx-auto max-w-xl">
			<StepHeader step={at + 1} of={steps.length} title={stepTitles[step]} />
			<ReviewerQuestion application={application} />
			<div className="mb-6 flex flex-col gap-2">
				<div className="max-w-prose">{intro}</div>
				{saved}
			</div>
			<form
				noValidate
				className="flex flex-col gap-6"
				onSubmit={(event) => {
					event.preventDefault();
					if (after && !leaving) void go(after, false);
				}}
			>
				{attempt > 0 && <FormErrorSummary errors={errors} attempt={attempt} />}
				{children}
				<p role="status" className="text-warn empty:hidden">
					{attempt > 0 && held}
				</p>
				<div className="flex flex-wrap gap-3 pt-1">
					{action ?? (
						<Button type="submit" busy={leaving}>
							Continue
						</Button>
					)}
					{before && (
						<Button variant="quiet" disabled={leaving} onClick={() => void go(before, true)}>
							Back
						</Button>
					)}
				</div>
			</form>
			<div className="mt-8 border-line border-t pt-4">
				<WithdrawButton application={application} />
			</div>
		</div>
	);
}

/** Puts the focus on the field that another page led to, else on the step's title. */
function useFocusedField(box: React.RefObject<HTMLDivElement | null>, field: string | null) {
	useEffect(() => {
		const target = field === null ? null : document.getElementById(getFieldId(field));
		(target ?? box.current?.querySelector<HTMLElement>("h1"))?.focus();
		target?.scrollIntoView?.({ block: "center" });
	}, [box, field]);
}
