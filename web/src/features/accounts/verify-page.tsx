/** Confirms the email of an applicant with a code (O-24). */
import { useRouter } from "@tanstack/react-router";
import { resendCode, verifyByCode } from "@/lib/api/sdk.gen";
import { useAdoptSession, useSession } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { VerifyStep } from "./signup/verify-step";

export function VerifyPage() {
	const { session } = useSession();
	const adopt = useAdoptSession();
	const { history } = useRouter();
	if (!session?.user) return null;
	if (session.user.emailVerified) return <Confirmed email={session.user.email} goOn={onward(session)} />;
	return (
		<div className="max-w-lg">
			<VerifyStep
				alone="Confirm your email"
				email={session.user.email}
				nextAt={0}
				onCode={async (code) => {
					const confirmed = await verifyByCode({ body: { code } });
					adopt(confirmed);
					history.replace(onward(confirmed));
				}}
				onResend={async () => (await resendCode({ body: {} })).nextAt}
			/>
		</div>
	);
}

/** This page stays open to applicants, so the guard does not redirect away from it. */
const onward = ({ guard }: Session): string => guard.community ?? "/community";

function Confirmed({ email, goOn }: { email: string; goOn: string }) {
	return (
		<>
			<h1 tabIndex={-1}>Your email is confirmed</h1>
			<Card className="mt-6">
				<p className="break-words">
					We write to <strong className="font-semibold">{email}</strong>. There's nothing left to do here.
				</p>
				<ButtonLink href={goOn} className="mt-5">
					Continue
				</ButtonLink>
			</Card>
		</>
	);
}
