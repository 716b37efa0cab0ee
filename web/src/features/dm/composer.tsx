/** The composer of a conversation: new messages, edits, or the reason why writing is not possible. */
import { Lock } from "lucide-react";
import { useState } from "react";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { ClosedComposer, Composer } from "@/commons/messages/composer";
import { getDmDraftPlace, useDraft } from "@/commons/messages/use-draft";
import { useEditing } from "@/commons/messages/use-editing";
import type { CannotWrite, DmThread } from "@/lib/api/types.gen";
import { directMessageMax, requestMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";
import type { OpenThread } from "./dm-messages";

interface DmComposerProps {
	conversation: DmThread;
	me: string;
	thread: OpenThread;
}

const none = {};

export function DmComposer({ conversation, me, thread }: DmComposerProps) {
	const { other, state, can } = conversation;
	const draft = useDraft(getDmDraftPlace(me, other.uid), none, state === "none");
	const max = state === "waiting" ? requestMax : directMessageMax;
	const { field, editLast, composer } = useEditing(thread, max);

	if (composer) return <Composer {...composer} />;
	if (can.why !== null) return <Closed why={can.why} name={other.displayName} fresh={state === "none"} />;
	return (
		<Composer
			ref={field}
			label={`Message to ${other.displayName}`}
			text={draft.text}
			max={can.asks ? requestMax : directMessageMax}
			onWrite={draft.write}
			onSend={(text) => {
				thread.send({ text });
				draft.clear();
			}}
			onEditLast={editLast}
			above={
				can.asks && (
					<p className="pb-2 text-muted text-sm">
						Your first message asks if {other.displayName} would like to talk. It's one message, without links.
					</p>
				)
			}
		/>
	);
}

const sentences: Readonly<Record<Exclude<CannotWrite, "upgrade">, (name: string) => string>> = {
	waiting: (name) => `You can write more once ${name} has accepted or replied. There's no hurry on either side.`,
	not_accepting: (name) => `${name} isn't accepting direct messages right now.`,
	professional_first: (name) => `Professionals don't write first here. Once ${name} writes to you, you can reply.`,
};

function Closed({ why, name, fresh }: { why: CannotWrite; name: string; fresh: boolean }) {
	if (why === "upgrade") return <Locked fresh={fresh} />;
	return <ClosedComposer>{sentences[why](name)}</ClosedComposer>;
}

/** With nothing to read yet the dialog opens at once; otherwise reading comes first (O-63). */
function Locked({ fresh }: { fresh: boolean }) {
	const [open, setOpen] = useState(fresh);
	return (
		<div className="flex flex-wrap items-center gap-x-3 border-line border-t px-3 py-2">
			<p className="flex min-w-0 grow items-center gap-2 text-muted">
				<Lock aria-hidden size={18} className="shrink-0" />
				Direct messages are part of the Supporter plan.
			</p>
			<Button variant="secondary" onClick={() => setOpen(true)}>
				Write a message
			</Button>
			<HelpNow />
			<UpgradeGate feature={open ? "send direct messages" : null} onClose={() => setOpen(false)} />
		</div>
	);
}
