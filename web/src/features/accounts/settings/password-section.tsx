/** Changes the password, which logs out the other devices. */
import { useState } from "react";
import { changePassword } from "@/lib/api/sdk.gen";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { PasswordField } from "@/ui/password-field";
import { useToast } from "@/ui/toast";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { currentPasswordRules, NEW_PASSWORD_HINT, newPasswordRules } from "../field-rules";
import { useAccountForm } from "../use-account-form";
import { useInvalidateSessions } from "./sessions-section";

export function PasswordSection({ email }: { email: string }) {
	const [changing, setChanging] = useState(false);
	const box = useFocusOnChange(changing);
	return (
		<Card ref={box}>
			<h2>Password</h2>
			{changing ? (
				<PasswordForm email={email} onDone={() => setChanging(false)} />
			) : (
				<Button variant="secondary" className="mt-3" onClick={() => setChanging(true)}>
					Change password
				</Button>
			)}
		</Card>
	);
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
	const toast = useToast();
	const forgetSessions = useInvalidateSessions();
	const form = useAccountForm({ current: "", password: "" }, async (values) => {
		await changePassword({ body: values });
		forgetSessions();
		toast("Your password has been changed, and your other devices are logged out.");
		onDone();
	});
	return (
		<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-4 flex flex-col gap-5">
			<FormErrorSummary errors={form.errors} attempt={form.attempt} />
			{/* Tells password managers which account the password belongs to. */}
			<input type="hidden" name="username" autoComplete="username" value={email} readOnly />
			<PasswordField
				label="Current password"
				autoComplete="current-password"
				{...form.field("current", currentPasswordRules)}
			/>
			<PasswordField
				label="New password"
				hint={NEW_PASSWORD_HINT}
				autoComplete="new-password"
				{...form.field("password", newPasswordRules)}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={form.busy}>
					Save password
				</Button>
				<Button variant="quiet" onClick={onDone}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
