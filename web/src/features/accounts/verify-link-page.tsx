/** Proves an address by a mailed link; a button sends it, so that programs which only look at links use nothing up. */
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { asProblem } from "@/lib/http";
import { useAdoptSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { verifyByLink } from "./api";
import { useLinkToken } from "./link-token";
import { LinkUnusable } from "./link-unusable";
import { sentence } from "./messages";

export function VerifyLinkPage() {
	const token = useLinkToken();
	const { history } = useRouter();
	if (token === "") return <LinkUnusable href="/login" label="Go to login" />;
	// The guard leads from there to where this member belongs.
	return <VerifyLink token={token} onVerified={() => history.replace("/signup")} />;
}

export function VerifyLink({ token, onVerified }: { token: string; onVerified: () => void }) {
	const adopt = useAdoptSession();
	const [busy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	async function confirm() {
		setBusy(true);
		setRefusal(null);
		try {
			adopt(await verifyByLink(token));
			onVerified();
		} catch (thrown) {
			setRefusal(sentence(asProblem(thrown)));
			setBusy(false);
		}
	}
	return (
		<>
			<h1>Confirm your address</h1>
			<p className="mt-2">Press the button, and you are in on this device.</p>
			{refusal && <InlineAlert className="mt-4">{refusal}</InlineAlert>}
			<Button className="mt-5" busy={busy} onClick={() => void confirm()}>
				Confirm my address
			</Button>
			<p className="mt-5 text-muted">If you did not sign up, just close this page. Nothing will happen.</p>
		</>
	);
}
