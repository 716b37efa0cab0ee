/** The login page: email and password, the way to a new password, and the requested page afterwards. */
import { useLocation } from "@tanstack/react-router";
import { logIn } from "@/lib/api/sdk.gen";
import { useAdoptSession, useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { InlineAlert } from "@/ui/inline-alert";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";
import { FreeSeatScene } from "./bench-scene";
import { currentPasswordRules, emailRules } from "./field-rules";
import { useAccountForm } from "./use-account-form";

/** Once there is a session, the guard redirects: to `?next=` where that is allowed, else into the community. */
export function LoginPage() {
	const { session } = useSession();
	const adopt = useAdoptSession();
	const search = useLocation({ select: (location) => location.searchStr });
	const form = useAccountForm({ email: "", password: "" }, async ({ email, password }) =>
		adopt(await logIn({ body: { email: email.trim(), password } })),
	);
	return (
		<>
			<FreeSeatScene />
			<h1>Log in</h1>
			{session?.maintenance && (
				<InlineAlert tone="info" className="mt-4">
					The community is closed for maintenance for a short while. You can log in now, and it opens when we're done.
				</InlineAlert>
			)}
			<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-6 flex flex-col gap-5">
				<FormErrorSummary errors={form.errors} attempt={form.attempt} />
				<TextField
					label="Email address"
					type="email"
					autoComplete="username"
					inputMode="email"
					{...form.field("email", emailRules)}
				/>
				<PasswordField
					label="Password"
					autoComplete="current-password"
					{...form.field("password", currentPasswordRules)}
				/>
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					<Button type="submit" busy={form.busy}>
						Log in
					</Button>
					<AppLink href="/forgot-password" className="inline-flex min-h-11 items-center text-link underline">
						Forgot your password?
					</AppLink>
				</div>
			</form>
			<p className="mt-8 border-t border-line pt-4">
				New here?{" "}
				<AppLink href={`/signup${search}`} className="inline-flex min-h-11 items-center text-link underline">
					Join Exhale
				</AppLink>
			</p>
		</>
	);
}
