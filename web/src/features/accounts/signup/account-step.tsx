/** The first step: email, password, and a confirmation of age. */
import { AppLink } from "@/ui/app-link";
import { Checkbox } from "@/ui/checkbox";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";
import { getFieldErrorText } from "../error-text";
import { emailRules, NEW_PASSWORD_HINT, newPasswordRules } from "../field-rules";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

export interface AccountAnswer {
	email: string;
	password: string;
	adult: boolean;
	/** They apply to be listed as a mental-health professional. */
	applicant: boolean;
}

const APPLYING =
	"You apply with your licence next. The community stays closed to you until a reviewer approves it, which usually takes a few days, and there's nothing to pay.";

interface AccountStepProps {
	email: string;
	onSave: (answer: AccountAnswer) => Promise<void>;
}

export function AccountStep({ email, onSave }: AccountStepProps) {
	const form = useAccountForm<AccountAnswer>({ email, password: "", adult: false, applicant: false }, onSave);
	return (
		<StepFrame
			step="account"
			title="Create your account"
			form={form}
			after={
				<p className="mt-8 border-t border-line pt-4">
					Already a member?{" "}
					<AppLink href="/login" className="inline-flex min-h-11 items-center text-link underline">
						Log in
					</AppLink>
				</p>
			}
		>
			<TextField
				label="Email address"
				hint="Nobody else in the community can see it."
				type="email"
				autoComplete="username"
				inputMode="email"
				{...form.field("email", emailRules)}
			/>
			<PasswordField
				label="Password"
				hint={NEW_PASSWORD_HINT}
				autoComplete="new-password"
				{...form.field("password", newPasswordRules)}
			/>
			<Checkbox
				label="I am 18 or older"
				{...form.field("adult", { validate: (ticked) => ticked === true || getFieldErrorText("adult", "required") })}
			/>
			<Checkbox
				label="I am a mental-health professional"
				hint={form.value("applicant") ? APPLYING : undefined}
				{...form.field("applicant")}
			/>
			<p className="text-sm text-muted">
				By continuing, you agree to our{" "}
				<a href="/terms" target="_blank" rel="noreferrer" className="text-link underline">
					terms
				</a>{" "}
				and{" "}
				<a href="/community-guidelines" target="_blank" rel="noreferrer" className="text-link underline">
					guidelines
				</a>
				. The{" "}
				<a href="/privacy" target="_blank" rel="noreferrer" className="text-link underline">
					privacy notice
				</a>{" "}
				explains what we store. They open in a new tab.
			</p>
		</StepFrame>
	);
}
