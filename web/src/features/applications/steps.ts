/** The five steps of an application: their order, their titles and their addresses. */

export const steps = ["about", "licence", "practice", "evidence", "review"] as const;

export type Step = (typeof steps)[number];

export const stepTitles: Readonly<Record<Step, string>> = {
	about: "About you",
	licence: "Your licence",
	practice: "Your practice",
	evidence: "Evidence",
	review: "Review and send",
};

export const isStep = (name: unknown): name is Step => steps.some((step) => step === name);

export const APPLICATION = "/community/professional-application";

/** With a field, the page puts the focus there. */
export const getStepPath = (step: Step, field?: string): string =>
	`${APPLICATION}?step=${step}${field ? `&field=${field}` : ""}`;

/** The id of a field's control. */
export const getFieldId = (field: string): string => `application-${field}`;

/** The step of the address; without one, where the member stopped. */
export function getCurrentStep(search: string, reached: number): { step: Step; field: string | null } {
	const params = new URLSearchParams(search);
	const wanted = params.get("step");
	const at = Math.min(Math.max(Math.trunc(reached), 1), steps.length);
	return { step: isStep(wanted) ? wanted : (steps[at - 1] ?? "about"), field: params.get("field") };
}
