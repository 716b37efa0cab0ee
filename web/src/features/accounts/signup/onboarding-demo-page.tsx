/** The sign-up steps with sample answers, for demonstration: nothing is sent or stored. */
import { useEffect, useRef, useState } from "react";
import { isTestMode } from "@/commons/billing/billing-text";
import { usePrices } from "@/commons/billing/queries";
import { codeResendMs } from "@/lib/generated/limits.gen";
import type { HowOften } from "@/lib/session-user";
import { InlineAlert } from "@/ui/inline-alert";
import { AccountStep } from "./account-step";
import { DoneStep } from "./done-step";
import { EmailUpdatesStep } from "./email-updates-step";
import { getFailure } from "./failed-plans";
import { type NameAnswer, NameStep } from "./name-step";
import { PlanStep } from "./plan-step";
import { type Step, steps } from "./steps";
import { VerifyStep } from "./verify-step";

const SAMPLE = { email: "maya@example.org", firstName: "Maya", lastName: "Reed" };

export function OnboardingDemoPage() {
	const [step, setStep] = useState<Step>("account");
	const [name, setName] = useState<NameAnswer>({
		firstName: SAMPLE.firstName,
		lastName: SAMPLE.lastName,
		lastNameSearchable: false,
		portrait: null,
	});
	const [emailUpdates, setEmailUpdates] = useState<HowOften | null>(null);
	const page = useRef<HTMLDivElement>(null);
	const first = useRef(true);

	// The address stays the same, so the route announcer does not move the focus to the next headline.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own headline.
	useEffect(() => {
		if (!first.current) page.current?.querySelector<HTMLElement>("h1")?.focus();
		first.current = false;
	}, [step]);

	const next = async () => setStep(steps[(steps.indexOf(step) + 1) % steps.length] ?? "account");
	const onBack = step === "account" ? undefined : () => setStep(steps[steps.indexOf(step) - 1] ?? "account");

	return (
		<div ref={page}>
			<InlineAlert tone="info" className="mb-6">
				This is a demo. Nothing you enter is sent or saved, and any six digits work as the code. The last screen leads
				back to the start.
			</InlineAlert>
			{step === "account" && <AccountStep email={SAMPLE.email} onSave={next} />}
			{step === "verify" && (
				<VerifyStep
					email={SAMPLE.email}
					nextAt={0}
					onCode={next}
					onResend={async () => Date.now() + codeResendMs}
					onBack={onBack}
				/>
			)}
			{step === "name" && (
				<NameStep
					answer={name}
					onSave={async (answer) => {
						setName(answer);
						await next();
					}}
					onBack={onBack}
				/>
			)}
			{step === "emails" && (
				<EmailUpdatesStep
					answer={emailUpdates}
					onSave={async (answer) => {
						setEmailUpdates(answer);
						await next();
					}}
					onBack={onBack}
				/>
			)}
			{step === "plan" && <SamplePlanStep onSave={next} onBack={onBack} />}
			{step === "done" && <DoneStep firstName={name.firstName} onEnter={next} />}
		</div>
	);
}

/** The prices are those of sign-up itself; choosing one leads nowhere but on. */
function SamplePlanStep({ onSave, onBack }: { onSave: () => Promise<void>; onBack?: () => void }) {
	const prices = usePrices();
	return (
		<PlanStep
			offers={prices.data?.items ?? null}
			failure={getFailure(prices)}
			test={isTestMode(prices.data?.provider)}
			onSave={onSave}
			onBack={onBack}
		/>
	);
}
