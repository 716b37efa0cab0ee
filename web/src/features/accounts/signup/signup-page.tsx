/** Sign-up, one question per step: each answer is saved at once, and a returning visitor continues where they stopped. */

import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
	chooseEmailUpdates,
	choosePlan,
	finishOnboarding,
	resendCode,
	saveName,
	signUp,
	verifyByCode,
} from "@/lib/api/sdk.gen";
import { codeResendMs } from "@/lib/generated/limits.gen";
import { useAdoptSession, useSession } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { getPictureChoice } from "@/ui/portraits";
import { trimName } from "../field-rules";
import { useLinkToken } from "../link-token";
import { VerifyLink } from "../verify-link-page";
import { AccountStep } from "./account-step";
import { DoneStep } from "./done-step";
import { clearDraft, type Draft, loadDraft, saveDraft } from "./draft";
import { EmailUpdatesStep } from "./email-updates-step";
import { NameStep } from "./name-step";
import { PaidPlanStep } from "./paid-plan-step";
import { savePortrait } from "./save-portrait";
import { getCurrentStep, getOpenSteps, getPreviousStep, getStepPath, type Step } from "./steps";
import { VerifyStep } from "./verify-step";

export function SignupPage() {
	const { step: wanted } = useParams({ strict: false });
	const token = useLinkToken();
	const { user } = useSession();
	const adopt = useAdoptSession();
	const router = useRouter();
	const search = useLocation({ select: (location) => location.searchStr });
	const [draft, setDraft] = useState(loadDraft);
	/** Of an ambassador's link. */
	const invite = new URLSearchParams(search).get("invite");
	const [idempotencyKey] = useState(() => crypto.randomUUID());

	const byLink = token !== "" && wanted === "verify" && !user;
	const step = getCurrentStep(wanted, user, draft !== null);
	const shown = byLink ? "verify" : step;
	const go = (to: Step) => router.navigate({ href: getStepPath(to) + search });
	useEffect(() => {
		if (shown !== (wanted ?? "account")) void router.navigate({ href: getStepPath(shown) + search, replace: true });
	}, [shown, wanted, router, search]);

	const before = getPreviousStep(step, getOpenSteps(user, draft !== null));
	const onBack = before ? () => void go(before) : undefined;

	/** Stores the saved answer and continues with the server's current step. */
	async function goOn(session: Session) {
		adopt(session);
		// The effect above leaves a closed step, without a way back to it.
		if (session.user && getOpenSteps(session.user, false).includes(step)) await go(session.user.onboardingStep);
	}

	function remember(next: Draft) {
		saveDraft(next);
		setDraft(next);
	}

	// Once verified, there is a session, and the step changes with it.
	if (byLink) return <VerifyLink key={token} token={token} onVerified={() => {}} />;
	switch (step) {
		case "account":
			return (
				<AccountStep
					email={draft?.email ?? ""}
					onSave={async ({ applicant, ...answer }) => {
						const email = answer.email.trim();
						// The step cannot be submitted before the box is ticked.
						const { ticket } = await signUp({
							body: { ...answer, email, adult: true, ...(applicant && { applicant }), ...(invite && { invite }) },
							headers: { "Idempotency-Key": idempotencyKey },
						});
						remember({ email, ticket, nextAt: Date.now() + codeResendMs });
						await go("verify");
					}}
				/>
			);
		case "verify":
			return (
				<VerifyStep
					email={user?.email ?? draft?.email ?? ""}
					nextAt={draft?.nextAt ?? 0}
					onCode={async (code) => {
						const session = await verifyByCode({ body: { code, ticket: user ? undefined : draft?.ticket } });
						clearDraft();
						await goOn(session);
					}}
					onResend={async () => {
						const { nextAt } = await resendCode({ body: { ticket: user ? undefined : draft?.ticket } });
						if (draft) remember({ ...draft, nextAt });
						return nextAt;
					}}
					onBack={onBack}
				/>
			);
		case "name":
			return (
				<NameStep
					answer={{
						firstName: user?.firstName ?? "",
						lastName: user?.lastName ?? "",
						lastNameSearchable: user?.lastNameSearchable ?? false,
						portrait: getPictureChoice(user?.photoURL ?? ""),
					}}
					photoURL={user?.photoURL ?? ""}
					onSave={async ({ portrait, ...name }) => {
						await savePortrait(portrait);
						await goOn(await saveName({ body: trimName(name) }));
					}}
					onBack={onBack}
				/>
			);
		case "emails":
			return (
				<EmailUpdatesStep
					answer={user && user.onboardingStep !== "emails" ? user.emailUpdates : null}
					onSave={async (emailUpdates) => goOn(await chooseEmailUpdates({ body: { emailUpdates } }))}
					onBack={onBack}
				/>
			);
		case "plan":
			return (
				<PaidPlanStep
					checkout={new URLSearchParams(search).get("checkout")}
					onSave={async (plan) => goOn(await choosePlan({ body: { plan } }))}
					onBack={onBack}
				/>
			);
		case "done":
			return (
				<DoneStep
					firstName={user?.firstName ?? ""}
					onEnter={async (path) => {
						const session = await finishOnboarding();
						// The guard leads to `next` as soon as the session reports the end of sign-up.
						await router.navigate({ href: `/signup/done?next=${encodeURIComponent(path)}`, replace: true });
						adopt(session);
					}}
				/>
			);
	}
}
