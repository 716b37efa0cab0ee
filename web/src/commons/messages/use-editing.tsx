/** Edits the member's own message in the composer, and lets the messages above reach it. */
import { useMutation } from "@tanstack/react-query";
import { useImperativeHandle, useRef, useState } from "react";
import { FieldError } from "@/ui/field-error";
import type { ComposerProps } from "./composer";
import { ComposerLine } from "./composer-line";
import type { BaseMessage } from "./message";
import type { Thread } from "./use-thread";

/** `onReply` quotes a message in the composer, where that is possible. */
export function useEditing<T extends BaseMessage, B>(
	thread: Thread<T, B>,
	max: number,
	onReply?: (message: T) => void,
) {
	const { kind, put, lastOwn } = thread;
	const field = useRef<HTMLTextAreaElement>(null);
	const [editing, setEditing] = useState<{ id: string; text: string } | null>(null);
	const save = useMutation({
		mutationFn: ({ id, text }: { id: string; text: string }) => kind.edit(id, text),
		onSuccess(message) {
			put(message);
			stop();
			field.current?.focus();
		},
	});
	const stop = () => setEditing(null);
	/** The field takes the focus once the menu has returned it. */
	const focus = () => void setTimeout(() => field.current?.focus());

	function edit({ id, text }: T) {
		save.reset();
		setEditing({ id, text });
		focus();
	}

	function reply(message: T) {
		onReply?.(message);
		stop();
		focus();
	}
	useImperativeHandle(thread.composer, () => ({ edit, reply }));

	function editLast() {
		const mine = lastOwn();
		if (mine) edit(mine);
	}

	/** Composer props while editing: the same composer stays mounted, so that the focus stays in it. */
	const composer: ComposerProps | null = editing && {
		ref: field,
		label: "Your message, edited",
		text: editing.text,
		max,
		onWrite: (text) => setEditing({ ...editing, text }),
		onSend: (text) => !save.isPending && save.mutate({ id: editing.id, text }),
		onEscape: stop,
		above: (
			<>
				<ComposerLine onRemove={stop} remove="Stop editing">
					{save.isPending ? "Saving..." : "You are editing your message."}
				</ComposerLine>
				{save.error && <FieldError id="edit-fault">{kind.getErrorText(save.error)}</FieldError>}
			</>
		),
	};
	return { field, focus, editLast, composer };
}
