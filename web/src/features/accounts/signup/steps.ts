/** The sign-up steps: their order, their addresses, and which of them are open. */
import type { SessionUser } from "@/lib/session-user";

export const steps = ["account", "verify", "name", "emails", "plan", "done"] as const;

export type Step = (typeof steps)[number];

/** "Step 2 of 5"; the last screen does not count. */
export const STEP_COUNT = 5;

export const getStepNumber = (step: Step): number => steps.indexOf(step) + 1;

/** The first step has the bare address. */
export const getStepPath = (step: Step): string => (step === "account" ? "/signup" : `/signup/${step}`);

/** A visitor may go back to every answer that can still change, and forward to the current step. */
export function getOpenSteps(user: SessionUser | null, codeSent: boolean): Step[] {
	if (!user) return codeSent ? ["account", "verify"] : ["account"];
	if (!user.emailVerified) return ["verify"];
	const reached = Math.max(steps.indexOf(user.onboardingStep), steps.indexOf("name"));
	return steps.slice(steps.indexOf("name"), reached + 1);
}

/** The step for the opened address; without a step in it, the current one. */
export function getCurrentStep(wanted: string | undefined, user: SessionUser | null, codeSent: boolean): Step {
	const open = getOpenSteps(user, codeSent);
	const asked = open.find((step) => step === (wanted ?? "account"));
	return asked ?? open.at(-1) ?? "account";
}

/** The previous step, where going back makes sense. */
export function getPreviousStep(step: Step, open: readonly Step[]): Step | null {
	const before = steps[steps.indexOf(step) - 1];
	return before && open.includes(before) ? before : null;
}
