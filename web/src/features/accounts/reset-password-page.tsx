/** Sets a new password with an emailed link. */
import { useState } from "react";
import { resetPassword } from "@/lib/api/sdk.gen";
import { Button, ButtonLink } from "@/ui/button";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { Outcome } from "@/ui/outcome";
import { PasswordField } from "@/ui/password-field";
import { BrokenLink } from "./broken-link";
import { NEW_PASSWORD_HINT, newPasswordRules } from "./field-rules";
import { useLinkToken } from "./link-token";
import { useAccountForm } from "./use-account-form";

export function ResetPasswordPage() {
	const token = useLinkToken();
	if (token === "") return <BrokenLink href="/forgot-password" label="Ask for another link" />;
	return <ChoosePassword key={token} token={token} />;
}

function ChoosePassword({ token }: { token: string }) {
	const [done, setDone] = useState(false);
	const form = useAccountForm({ password: "" }, async ({ password }) => {
		await resetPassword({ body: { token, password } });
		setDone(true);
	});
	if (done) {
		return (
			<Outcome title="Your new password is saved">
				<p className="mt-2">We logged out all your devices, so please log in with it now.</p>
				<ButtonLink href="/login" className="mt-5">
					Log in
				</ButtonLink>
			</Outcome>
		);
	}
	return (
		<>
			<h1>Choose a new password</h1>
			<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-6 flex flex-col gap-5">
				<FormErrorSummary errors={form.errors} attempt={form.attempt} />
				<PasswordField
					label="New password"
					hint={NEW_PASSWORD_HINT}
					autoComplete="new-password"
					{...form.field("password", newPasswordRules)}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" busy={form.busy}>
						Set password
					</Button>
					<ButtonLink href="/forgot-password" variant="quiet">
						Ask for another link
					</ButtonLink>
				</div>
			</form>
		</>
	);
}
