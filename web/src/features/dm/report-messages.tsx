/** Shows selected messages and their neighbours to moderators, by consent, and nothing else. */
import { useState } from "react";
import { ReportForm } from "@/commons/reports/report-dialog";
import { reportDirectMessages } from "@/lib/api/sdk.gen";
import type { DmMessage, MemberCard } from "@/lib/api/types.gen";
import { reportedMessagesMax } from "@/lib/generated/limits.gen";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field-error";
import { RelativeTime } from "@/ui/relative-time";

interface ReportMessagesProps {
	other: MemberCard;
	/** The other member's messages, oldest first. */
	messages: readonly DmMessage[];
	/** The message whose menu opened the dialog. */
	first: string | null;
	onClose: () => void;
}

export function ReportMessages({ other, messages, first, onClose }: ReportMessagesProps) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first === null ? [] : [first]));
	const [consent, setConsent] = useState(false);
	const there = messages.filter(({ id }) => chosen.has(id));
	const errorText =
		there.length === 0
			? "Please choose at least one message."
			: there.length > reportedMessagesMax
				? `Please choose ${reportedMessagesMax} messages at most.`
				: null;

	function choose(id: string, on: boolean) {
		const next = new Set(chosen);
		if (on) next.add(id);
		else next.delete(id);
		setChosen(next);
	}

	return (
		<ReportForm
			onClose={onClose}
			lead={`Moderators can't read your conversations. Choose which of ${other.displayName}'s messages they should see.`}
			incomplete={errorText !== null || !consent}
			send={(cause, note) =>
				reportDirectMessages({
					path: { uid: other.uid },
					body: { messageIds: there.map(({ id }) => id), cause, note, consent },
				})
			}
			more={(tried) => (
				<>
					<fieldset className="flex flex-col gap-1">
						<legend className="font-semibold">Which messages?</legend>
						<ul className="relative max-h-64 overflow-y-auto rounded-md border border-line px-3">
							{messages.map(({ id, text, createdAt }) => (
								<li key={id} className="border-line border-b last:border-b-0">
									<Checkbox
										checked={chosen.has(id)}
										onChange={(event) => choose(id, event.target.checked)}
										label={
											<span className="block min-w-0">
												<span dir="auto" className="line-clamp-3 break-words">
													{text}
												</span>
												<RelativeTime at={createdAt} className="text-muted text-sm" />
											</span>
										}
									/>
								</li>
							))}
						</ul>
						{tried && errorText && <FieldError id="report-messages-fault">{errorText}</FieldError>}
					</fieldset>
					<Checkbox
						checked={consent}
						onChange={(event) => setConsent(event.target.checked)}
						label="Moderators may read these messages and up to five before and after each, including mine."
						error={tried && !consent ? "We need your consent to show them to moderators." : undefined}
					/>
				</>
			)}
		/>
	);
}
