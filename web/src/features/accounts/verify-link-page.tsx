/**
 * Verifies an email address with an emailed link; a button sends it, so that link scanners cannot use it up.
 * A browser that did not start the sign-up needs the password too.
 */
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { verifyByLink } from "@/lib/api/sdk.gen";
import { toApiError } from "@/lib/http";
import { useAdoptSession } from "@/lib/session";
import { Button, ButtonLink } from "@/ui/button";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { InlineAlert } from "@/ui/inline-alert";
import { PasswordField } from "@/ui/password-field";
import { BrokenLink } from "./broken-link";
import { getErrorText } from "./error-text";
import { currentPasswordRules } from "./field-rules";
import { useLinkToken } from "./link-token";
import { clearDraft, loadTicket } from "./signup/draft";
import { useAccountForm } from "./use-account-form";

export function VerifyLinkPage() {
	const token = useLinkToken();
	const { history } = useRouter();
	if (token === "") return <BrokenLink href="/login" label="Go to login" />;
	// The guard leads to this member's next page.
	return <VerifyLink key={token} token={token} onVerified={() => history.replace("/signup")} />;
}

export function VerifyLink({ token, onVerified }: { token: string; onVerified: () => void }) {
	const adopt = useAdoptSession();
	const [elsewhere, setElsewhere] = useState(false);
	async function confirm(password?: string) {
		adopt(await verifyByLink({ body: { token, ticket: loadTicket(), password } }));
		clearDraft();
		onVerified();
	}
	if (elsewhere) return <WithPassword onConfirm={confirm} />;
	return <ConfirmDirectly onConfirm={confirm} onElsewhere={() => setElsewhere(true)} />;
}

function ConfirmDirectly({ onConfirm, onElsewhere }: { onConfirm: () => Promise<void>; onElsewhere: () => void }) {
	const [busy, setBusy] = useState(false);
	const [errorText, setErrorText] = useState<string | null>(null);
	async function confirm() {
		setBusy(true);
		setErrorText(null);
		try {
			await onConfirm();
		} catch (thrown) {
			const error = toApiError(thrown);
			if (error.fields.password) return onElsewhere();
			setErrorText(getErrorText(error));
			setBusy(false);
		}
	}
	return (
		<>
			<h1>Confirm your email</h1>
			<p className="mt-2">Press the button to confirm your email address.</p>
			{errorText && <InlineAlert className="mt-4">{errorText}</InlineAlert>}
			<Button className="mt-5" busy={busy} onClick={() => void confirm()}>
				Confirm my email
			</Button>
			<p className="mt-5 text-muted">If you didn't sign up, just close this page. Nothing will happen.</p>
		</>
	);
}

function WithPassword({ onConfirm }: { onConfirm: (password: string) => Promise<void> }) {
	const [wrong, setWrong] = useState(false);
	const title = useRef<HTMLHeadingElement>(null);
	// The pressed button is gone.
	useEffect(() => title.current?.focus(), []);
	const form = useAccountForm({ password: "" }, async ({ password }) => {
		setWrong(false);
		try {
			await onConfirm(password);
		} catch (thrown) {
			setWrong(toApiError(thrown).fields.password !== undefined);
			throw thrown;
		}
	});
	return (
		<>
			<h1 ref={title} tabIndex={-1}>
				Enter your password
			</h1>
			<p className="mt-2">
				You signed up in another browser. To make sure it's you, please enter the password you chose there.
			</p>
			<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-6 flex flex-col gap-5">
				<FormErrorSummary errors={form.errors} attempt={form.attempt} />
				<PasswordField
					label="Password"
					autoComplete="current-password"
					{...form.field("password", currentPasswordRules)}
				/>
				{wrong && (
					<InlineAlert tone="info">
						Don't remember it, or never chose one? Set a new password by email; that confirms your address too.
					</InlineAlert>
				)}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" busy={form.busy}>
						Confirm my email
					</Button>
					<ButtonLink href="/forgot-password" variant={wrong ? "secondary" : "quiet"}>
						Set a new password by email
					</ButtonLink>
				</div>
			</form>
			<p className="mt-5 text-muted">If you didn't sign up, just close this page. Nothing will happen.</p>
		</>
	);
}
