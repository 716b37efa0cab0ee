/** The last step: everything once more, what is missing, and the way to send it. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { submitApplication } from "@/lib/api/sdk.gen";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { InlineAlert } from "@/ui/inline-alert";
import { AboutSummary, EvidenceSummary, LicenceSummary, PracticeSummary } from "./answers-summary";
import { useAdoptApplication, useReloadApplication } from "./application-queries";
import { getErrorText, getFieldText } from "./error-text";
import { findMissing, type MissingAnswer, toMissing, toUnsaved } from "./missing-answers";
import { clearPartDrafts, findPartDrafts } from "./part-draft";
import { StepFrame } from "./step-frame";
import type { StepProps } from "./step-props";
import { getFieldId, getStepPath, type Step, stepTitles } from "./steps";

export function ReviewStep({ application, field }: StepProps) {
	const [isTruthful, setTruthful] = useState(false);
	const [tried, setTried] = useState(0);
	const uid = useSession().user?.uid ?? "";
	const adopt = useAdoptApplication();
	const reload = useReloadApplication();
	const send = useMutation({
		mutationFn: () => submitApplication({ body: { version: application.version, truthful: true } }),
		onSuccess: async (sent) => {
			clearPartDrafts(uid);
			adopt(sent);
			// The guard then leads applicants to the page on which they wait.
			await reload();
		},
		onError: () => void reload(),
	});
	const unsaved = findPartDrafts(uid, application.id).map(toUnsaved);
	const refused = send.error ? toMissing(send.error) : [];
	const missing = [...unsaved, ...findMissing(application), ...refused].filter(
		({ field: name }, index, all) => all.findIndex((one) => one.field === name) === index,
	);
	const isComplete = missing.length === 0;

	return (
		<StepFrame
			step="review"
			application={application}
			field={field}
			intro={<p>Please read it once more. While a reviewer has it, it can't be changed.</p>}
			action={
				<Button
					type="submit"
					busy={send.isPending}
					onClick={(event) => {
						event.preventDefault();
						setTried((count) => count + 1);
						if (isComplete && isTruthful) send.mutate();
						else if (isComplete) document.getElementById(getFieldId("truthful"))?.focus();
					}}
				>
					Send application
				</Button>
			}
		>
			{missing.length > 0 && <MissingAnswers missing={missing} attempt={tried} />}
			{send.error && refused.length === 0 && <InlineAlert>{getErrorText(send.error)}</InlineAlert>}
			<Part step="about">
				<AboutSummary about={application.about} />
			</Part>
			<Part step="licence">
				<LicenceSummary licence={application.licence} />
			</Part>
			<Part step="practice">
				<PracticeSummary practice={application.practice} />
			</Part>
			<Part step="evidence">
				<EvidenceSummary evidence={application.evidence} />
			</Part>
			<Checkbox
				id={getFieldId("truthful")}
				label="Everything here is true, and I may practise under this licence"
				checked={isTruthful}
				error={tried > 0 && !isTruthful ? getFieldText("truthful", "required") : undefined}
				onChange={(event) => setTruthful(event.target.checked)}
			/>
		</StepFrame>
	);
}

function Part({ step, children }: { step: Exclude<Step, "review">; children: ReactNode }) {
	const title = stepTitles[step];
	return (
		<Card>
			<div className="flex items-center justify-between gap-3">
				<h2 className="text-lg">{title}</h2>
				<AppLink
					href={getStepPath(step)}
					aria-label={`Change: ${title}`}
					className="inline-flex min-h-11 min-w-11 items-center justify-center text-link underline"
				>
					Change
				</AppLink>
			</div>
			{children}
		</Card>
	);
}

/** Takes the focus whenever sending was tried in vain. */
function MissingAnswers({ missing, attempt }: { missing: readonly MissingAnswer[]; attempt: number }) {
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		if (attempt > 0) box.current?.focus();
	}, [attempt]);
	return (
		<section
			ref={box}
			tabIndex={-1}
			aria-labelledby="missing-answers"
			className="rounded-md border border-warn bg-warn-soft px-4 py-3 outline-none"
		>
			<h2 id="missing-answers" className="text-base">
				Before you can send it
			</h2>
			<ul className="mt-1">
				{missing.map(({ step, field, text }) => (
					<li key={`${step} ${field}`}>
						<AppLink href={getStepPath(step, field)} className="inline-flex min-h-11 items-center text-warn underline">
							{text}
						</AppLink>
					</li>
				))}
			</ul>
		</section>
	);
}
