/** Why an application was declined, and the three ways on. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { appealApplication, beginApplication } from "@/lib/api/sdk.gen";
import { reasonMax } from "@/lib/generated/limits.gen";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { countCodePoints } from "@/ui/code-points";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FormDialog } from "@/ui/form-dialog";
import { InlineAlert } from "@/ui/inline-alert";
import { TextArea } from "@/ui/text-area";
import { useToast } from "@/ui/toast";
import { useAdoptApplication, useReloadApplication } from "./application-queries";
import type { Application } from "./application-types";
import { getErrorText } from "./error-text";
import { WithdrawButton } from "./withdraw-button";

export function DeclinedApplication({ application }: { application: Application }) {
	const { user } = useSession();
	const [appealing, setAppealing] = useState(false);
	const [confirming, setConfirming] = useState(false);
	const adopt = useAdoptApplication();
	const reload = useReloadApplication();
	const again = useMutation({
		mutationFn: async () => {
			adopt(await beginApplication());
			// The guard then leads applicants back to the form.
			await reload();
		},
		onError: () => setConfirming(false),
	});
	return (
		<Card>
			<h2>We couldn't approve it yet</h2>
			<div className="mt-2 rounded-md bg-warn-soft px-4 py-3">
				<p className="text-sm">The reviewer wrote:</p>
				<p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
					{application.reason}
				</p>
			</div>
			<h3 className="mt-5 text-base">What you can do now</h3>
			<ul className="mt-1 flex flex-col divide-y divide-line">
				<li className="flex flex-col items-start gap-2 py-3">
					<p>Change what's needed and send it again. Your answers are still there.</p>
					<Button
						busy={again.isPending && !confirming}
						onClick={() => (application.canAppeal ? again.mutate() : setConfirming(true))}
					>
						Correct and send again
					</Button>
				</li>
				<li className="flex flex-col items-start gap-2 py-3">
					{application.canAppeal ? (
						<>
							<p>Ask for another reviewer to look at it. You can do this once.</p>
							<Button variant="secondary" onClick={() => setAppealing(true)}>
								Ask for a second look
							</Button>
						</>
					) : (
						<p className="text-muted">A second look was asked for already.</p>
					)}
				</li>
				{user?.isMHPApplicant && (
					<li className="flex flex-col items-start gap-2 py-3">
						<p>Join as a member, without a professional's badge. You can apply again later.</p>
						<WithdrawButton application={application} label="Continue as a member" variant="secondary" />
					</li>
				)}
			</ul>
			{again.error && <InlineAlert className="mt-3">{getErrorText(again.error)}</InlineAlert>}
			<ConfirmDialog
				open={confirming}
				title="Correct and send again?"
				confirmLabel="Correct it"
				busy={again.isPending}
				onConfirm={() => again.mutate()}
				onCancel={() => setConfirming(false)}
			>
				<p>If your request for a second look is still waiting, this ends it.</p>
			</ConfirmDialog>
			{appealing && <AppealDialog onClose={() => setAppealing(false)} />}
		</Card>
	);
}

function AppealDialog({ onClose }: { onClose: () => void }) {
	const toast = useToast();
	const reload = useReloadApplication();
	const [text, setText] = useState("");
	const trimmed = text.trim();
	const errorText =
		trimmed === ""
			? "Please say in a few words why."
			: countCodePoints(trimmed) > reasonMax
				? "Please make it shorter."
				: undefined;
	const send = useMutation({
		mutationFn: async () => {
			await appealApplication({ body: { text: trimmed } });
			await reload();
		},
		onSuccess: () => {
			toast("Another reviewer will look at it. You'll find the answer here, and by email.");
			onClose();
		},
	});
	return (
		<FormDialog
			title="Ask for a second look"
			act="Send"
			busy={send.isPending}
			incomplete={errorText !== undefined}
			failure={send.error && getErrorText(send.error)}
			onSend={() => send.mutate()}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<p className="text-muted">A different reviewer looks at it and decides.</p>
					<TextArea
						label="What should they know?"
						value={text}
						max={reasonMax}
						readOnly={send.isPending}
						error={tried ? errorText : undefined}
						onChange={(event) => setText(event.target.value)}
					/>
				</>
			)}
		</FormDialog>
	);
}
