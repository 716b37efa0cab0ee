/** Where one writes to somebody: new words, or one's own words anew; or why one cannot. */
import { Lock } from "lucide-react";
import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { Composer } from "@/commons/messages/composer";
import { useDraft } from "@/commons/messages/use-draft";
import { useEditing } from "@/commons/messages/use-editing";
import { directMessageMax, requestMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";
import { UpgradeGate } from "@/ui/upgrade-gate";
import { type CannotWrite, type Conversation, editMessage, type Message } from "./api";
import { getErrorText } from "./error-text";

export interface ComposerHandle {
	edit: (message: Message) => void;
}

interface DmComposerProps {
	conversation: Conversation;
	me: string;
	put: (message: Message) => void;
	onSend: (text: string) => void;
	lastMine: () => Message | undefined;
	ref: Ref<ComposerHandle>;
}

const none = {};

export function DmComposer({ conversation, me, put, onSend, lastMine, ref }: DmComposerProps) {
	const { other, state, can } = conversation;
	const draft = useDraft(`${me}.dm.${other.uid}`, none);
	const { field, edit, editLast, composer } = useEditing({
		max: state === "waiting" ? requestMax : directMessageMax,
		save: editMessage,
		put,
		getErrorText,
		lastMine,
	});
	useImperativeHandle(ref, () => ({ edit }));

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
				onSend(text);
				draft.clear();
			}}
			onEditLast={editLast}
			above={
				can.asks && (
					<p className="pb-2 text-muted text-sm">
						Your first message asks whether {other.displayName} would like to write with you. It is one message, without
						links.
					</p>
				)
			}
		/>
	);
}

const sentences: Readonly<Record<Exclude<CannotWrite, "upgrade">, (name: string) => string>> = {
	waiting: (name) => `You can write more once ${name} has accepted or answered. There is no hurry on either side.`,
	not_accepting: (name) => `${name} takes no direct messages at the moment.`,
	professional_first: (name) => `Professionals do not write first here. Once ${name} writes to you, you can answer.`,
};

function Closed({ why, name, fresh }: { why: CannotWrite; name: string; fresh: boolean }) {
	if (why === "upgrade") return <Locked fresh={fresh} />;
	return <Line>{sentences[why](name)}</Line>;
}

const Line = ({ children }: { children: ReactNode }) => (
	<p className="border-line border-t px-3 py-4 text-muted">{children}</p>
);

/** Where there is nothing to read yet, the dialog opens by itself; otherwise reading comes first (O-63). */
function Locked({ fresh }: { fresh: boolean }) {
	const [open, setOpen] = useState(fresh);
	return (
		<div className="flex flex-wrap items-center gap-x-3 border-line border-t px-3 py-2">
			<p className="flex min-w-0 grow items-center gap-2 text-muted">
				<Lock aria-hidden size={18} className="shrink-0" />
				Writing opens with the Supporter plan.
			</p>
			<Button variant="secondary" onClick={() => setOpen(true)}>
				Write a message
			</Button>
			<HelpNow />
			<UpgradeGate feature={open ? "send direct messages" : null} onClose={() => setOpen(false)} />
		</div>
	);
}
