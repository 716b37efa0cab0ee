/** Withdraws the member's application, once they have confirmed it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { withdrawApplication } from "@/lib/api/sdk.gen";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineAlert } from "@/ui/inline-alert";
import { useToast } from "@/ui/toast";
import { useReloadApplication } from "./application-queries";
import type { Application } from "./application-types";
import { getErrorText } from "./error-text";
import { clearPartDrafts } from "./part-draft";

interface WithdrawButtonProps {
	application: Application | null;
	/** What it is called, if not "Withdraw my application". */
	label?: string;
	variant?: "quiet" | "secondary";
}

export function WithdrawButton({ application, label, variant = "quiet" }: WithdrawButtonProps) {
	const { user } = useSession();
	const [asking, setAsking] = useState(false);
	const reload = useReloadApplication();
	const toast = useToast();
	const isApplicant = user?.isMHPApplicant === true;
	const withdraw = useMutation({
		mutationFn: async () => {
			await withdrawApplication();
			if (user) clearPartDrafts(user.uid);
			// The guard then leads applicants to the rest of sign-up.
			await reload();
		},
		onSuccess: () => {
			setAsking(false);
			toast("Your application is withdrawn, and your evidence is deleted.");
		},
	});
	const name = label ?? "Withdraw my application";
	return (
		<>
			<Button variant={variant} className={variant === "quiet" ? "-ms-3" : undefined} onClick={() => setAsking(true)}>
				{name}
			</Button>
			<ConfirmDialog
				open={asking}
				title={`${name}?`}
				confirmLabel={label ?? "Withdraw"}
				cancelLabel="Keep it"
				danger
				busy={withdraw.isPending}
				onConfirm={() => withdraw.mutate()}
				onCancel={() => setAsking(false)}
			>
				<p>{getConsequence(isApplicant, application?.isRenewal === true)}</p>
				{withdraw.error && <InlineAlert className="mt-3">{getErrorText(withdraw.error)}</InlineAlert>}
			</ConfirmDialog>
		</>
	);
}

function getConsequence(isApplicant: boolean, isRenewal: boolean): string {
	if (isApplicant) {
		return "You go on as a member, with a few questions left from sign-up. Your evidence is deleted now. You can apply again any time in Settings.";
	}
	const kept = isRenewal ? " Your present verification lasts until it ends." : "";
	return `Your evidence is deleted now. Your answers stay, in case you apply again.${kept}`;
}
