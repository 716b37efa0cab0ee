/** Why an application was declined, and the three ways on. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { appealApplication, beginApplication } from "@/lib/api/sdk.gen";
import { reasonMax } from "@/lib/generated/limits.gen";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { countCodePoints } from "@/ui/code-points";
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
	const adopt = useAdoptApplication();
	const reload = useReloadApplication();
	const again = useMutation({
		mutationFn: async () => {
			adopt(await beginApplication());
			// The guard then leads applicants back to the form.
			await reload();
		},
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
					<Button busy={again.isPending} onClick={() => again.mutate()}>
						Correct and send again
					</Button>
				</li>
				<li className="flex flex-col items-start gap-2 py-3">
					{application.canAppeal ? (
						<>
							<p>Ask somebody else to look at it. You can do this once.</p>
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
