/** Enters the emailed code, typed or pasted, and requests a new one: the second step, or a page of its own. */
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
	/** When a new code may be requested, in milliseconds since 1970. */
	nextAt: number;
	onCode: (code: string) => Promise<void>;
	/** Returns when the next one may be requested. */
	onResend: () => Promise<number>;
	onBack?: () => void;
	/** The headline outside sign-up. */
	alone?: string;
}

export function VerifyStep({ email, nextAt, onCode, onResend, onBack, alone }: VerifyStepProps) {
	const form = useAccountForm({ code: "" }, ({ code }) => onCode(extractDigits(code)));
	const address = <strong className="font-semibold">{email}</strong>;
	return (
		<StepFrame
			step={alone ? undefined : "verify"}
			title={alone ?? "Check your email"}
			form={form}
			onBack={onBack}
			after={<Resend nextAt={nextAt} onResend={onResend} />}
		>
			{alone ? (
				// No code may have been sent yet, or the last one long ago.
				<p>Enter the code from our email to {address}, or ask for one.</p>
			) : (
				<p>We sent a code to {address}. It works for 10 minutes. The link in the same email works too.</p>
			)}
			<TextField
				label="6-digit code"
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

	// The button disappears until a new code may be requested, and the focus with it.
	const waiting = next > now;
	useEffect(() => {
		if (waiting && news !== "" && document.activeElement === document.body) said.current?.focus();
	}, [waiting, news]);

	async function resend() {
		setBusy(true);
		try {
			setNext(await onResend());
			setNews("A new code is on its way. The earlier one no longer works.");
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
			<p>Nothing there? It can take a few minutes. Check your spam folder too.</p>
			{waiting ? (
				<p className="mt-2 text-muted">You can ask for a new code {untilInWords(next, now)}.</p>
			) : (
				<Button variant="secondary" className="mt-3" busy={busy} onClick={() => void resend()}>
					Send a new code
				</Button>
			)}
			<p ref={said} role="status" tabIndex={-1} className="mt-2 text-sm outline-none">
				{news}
			</p>
		</div>
	);
}
