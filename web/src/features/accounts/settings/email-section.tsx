/** Changes the account's email address: a code verifies the new address before anything changes. */
import { useState } from "react";
import { confirmEmail, requestEmailChange } from "@/lib/api/sdk.gen";
import { useAdoptSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { codeRules, currentPasswordRules, emailRules, extractDigits } from "../field-rules";
import { useAccountForm } from "../use-account-form";

type Phase = { name: "shown" } | { name: "asking" } | { name: "confirming"; email: string };

export function EmailSection({ email }: { email: string }) {
	const [phase, setPhase] = useState<Phase>({ name: "shown" });
	const box = useFocusOnChange(phase.name);
	const back = () => setPhase({ name: "shown" });
	return (
		<Card ref={box}>
			<h2>Email address</h2>
			{phase.name === "shown" && (
				<>
					<p className="mt-2 break-words">{email}</p>
					<Button variant="secondary" className="mt-4" onClick={() => setPhase({ name: "asking" })}>
						Change address
					</Button>
				</>
			)}
			{phase.name === "asking" && (
				<AskForm onAsked={(asked) => setPhase({ name: "confirming", email: asked })} onCancel={back} />
			)}
			{phase.name === "confirming" && <ConfirmForm email={phase.email} onDone={back} />}
		</Card>
	);
}

function AskForm({ onAsked, onCancel }: { onAsked: (email: string) => void; onCancel: () => void }) {
	const form = useAccountForm({ email: "", password: "" }, async ({ email, password }) => {
		await requestEmailChange({ body: { email: email.trim(), password } });
		onAsked(email.trim());
	});
	return (
		<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-4 flex flex-col gap-5">
			<FormErrorSummary errors={form.errors} attempt={form.attempt} />
			<TextField
				label="New email address"
				type="email"
				inputMode="email"
				autoComplete="email"
				{...form.field("email", emailRules)}
			/>
			<PasswordField
				label="Your password"
				hint="To make sure nobody else can take over your account."
				autoComplete="current-password"
				{...form.field("password", currentPasswordRules)}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={form.busy}>
					Send a code
				</Button>
				<Button variant="quiet" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

function ConfirmForm({ email, onDone }: { email: string; onDone: () => void }) {
	const adopt = useAdoptSession();
	const toast = useToast();
	const form = useAccountForm({ code: "" }, async ({ code }) => {
		adopt(await confirmEmail({ body: { code: extractDigits(code) } }));
		toast("Your email address has been changed.");
		onDone();
	});
	return (
		<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-4 flex flex-col gap-5">
			<FormErrorSummary errors={form.errors} attempt={form.attempt} />
			<TextField
				label="6-digit code"
				hint={
					<>
						We sent it to <strong className="font-semibold">{email}</strong>. Your email address stays the same until
						you enter it.
					</>
				}
				inputMode="numeric"
				autoComplete="one-time-code"
				className="max-w-48 text-lg tracking-widest"
				{...form.field("code", codeRules)}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={form.busy}>
					Use this address
				</Button>
				<Button variant="quiet" onClick={onDone}>
					Keep the old one
				</Button>
			</div>
		</form>
	);
}
