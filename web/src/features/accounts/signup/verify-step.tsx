/** The code from the mail, typed or pasted, and another one when it does not come: the second step, or a page alone. */
import { useEffect, useRef, useState } from "react";
import { toApiError } from "@/lib/http";
import { untilInWords } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import { getErrorText } from "../error-text";
import { codeRules, extractDigits } from "../field-rules";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

interface VerifyStepProps {
	email: string;
	/** When another code may be asked for, in milliseconds since 1970. */
	nextAt: number;
	onCode: (code: string) => Promise<void>;
	/** Answers when the next one may be asked for. */
	onResend: () => Promise<number>;
	onBack?: () => void;
	/** The headline where it is no step of signing up. */
	alone?: string;
}

export function VerifyStep({ email, nextAt, onCode, onResend, onBack, alone }: VerifyStepProps) {
	const form = useAccountForm({ code: "" }, ({ code }) => onCode(extractDigits(code)));
	const address = <strong className="font-semibold">{email}</strong>;
	return (
		<StepFrame
			step={alone ? undefined : "verify"}
			title={alone ?? "Please look at your mail"}
			form={form}
			onBack={onBack}
			after={<Resend nextAt={nextAt} onResend={onResend} />}
		>
			{alone ? (
				// None may have been sent, or long ago.
				<p>Enter the code from our mail to {address}, or have one sent.</p>
			) : (
				<p>We sent a code to {address}. It is good for ten minutes. The link in the same mail works too.</p>
			)}
			<TextField
				label="Code of six digits"
				inputMode="numeric"
				autoComplete="one-time-code"
				className="max-w-48 text-lg tracking-widest"
				{...form.field("code", codeRules)}
			/>
		</StepFrame>
	);
}

function Resend({ nextAt, onResend }: { nextAt: number; onResend: () => Promise<number> }) {
	const [next, setNext] = useState(nextAt);
	const [now, setNow] = useState(Date.now);
	const [busy, setBusy] = useState(false);
	const [news, setNews] = useState("");
	const said = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (next <= Date.now()) return;
		const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 50);
		return () => clearTimeout(timer);
	}, [next]);

	// The button is gone until another one may be asked for, and with it the focus.
	const waiting = next > now;
	useEffect(() => {
		if (waiting && news !== "" && document.activeElement === document.body) said.current?.focus();
	}, [waiting, news]);

	async function resend() {
		setBusy(true);
		try {
			setNext(await onResend());
			setNews("Another code is on its way. The one before does not work any more.");
		} catch (thrown) {
			const error = toApiError(thrown);
			if (typeof error.data.nextAt === "number") setNext(error.data.nextAt);
			setNews(getErrorText(error));
		}
		setNow(Date.now());
		setBusy(false);
	}

	return (
		<div className="mt-8 border-t border-line pt-4">
			<p>Nothing there? It can take a few minutes. Please look into the spam folder too.</p>
			{waiting ? (
				<p className="mt-2 text-muted">You can ask for another code {untilInWords(next, now)}.</p>
			) : (
				<Button variant="secondary" className="mt-3" busy={busy} onClick={() => void resend()}>
					Send another code
				</Button>
			)}
			<p ref={said} role="status" tabIndex={-1} className="mt-2 text-sm outline-none">
				{news}
			</p>
		</div>
	);
}
