/** Requests a password reset link; the answer is the same whether or not the address has an account. */
import { useState } from "react";
import { requestPasswordReset } from "@/lib/api/sdk.gen";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { Outcome } from "@/ui/outcome";
import { TextField } from "@/ui/text-field";
import { emailRules } from "./field-rules";
import { useAccountForm } from "./use-account-form";

export function ForgotPasswordPage() {
	const [sentTo, setSentTo] = useState<string | null>(null);
	const form = useAccountForm({ email: "" }, async ({ email }) => {
		await requestPasswordReset({ body: { email: email.trim() } });
		setSentTo(email.trim());
	});
	if (sentTo !== null) return <Sent to={sentTo} onOther={() => setSentTo(null)} />;
	return (
		<>
			<h1>Forgot your password?</h1>
			<p className="mt-2">We can send you a link to choose a new one.</p>
			<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-6 flex flex-col gap-5">
				<FormErrorSummary errors={form.errors} attempt={form.attempt} />
				<TextField
					label="Email address"
					type="email"
					autoComplete="username"
					inputMode="email"
					{...form.field("email", emailRules)}
				/>
				<div className="flex flex-wrap items-center gap-3">
					<Button type="submit" busy={form.busy}>
						Send the link
					</Button>
					<BackToLogin />
				</div>
			</form>
		</>
	);
}

function Sent({ to, onOther }: { to: string; onOther: () => void }) {
	return (
		<Outcome title="Check your email">
			<p className="mt-2">
				If there's an account for <strong className="font-semibold">{to}</strong>, a link is on its way. It works for
				one hour and may take a few minutes to arrive.
			</p>
			<p className="mt-2 text-muted">Nothing there? Check your spam folder too.</p>
			<div className="mt-5 flex flex-wrap items-center gap-3">
				<Button variant="secondary" onClick={onOther}>
					Use another address
				</Button>
				<BackToLogin />
			</div>
		</Outcome>
	);
}

function BackToLogin() {
	return (
		<AppLink href="/login" className="inline-flex min-h-11 items-center text-link underline">
			Back to login
		</AppLink>
	);
}
