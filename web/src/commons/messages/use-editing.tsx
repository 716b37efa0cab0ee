/** Edits the member's own message in the composer. */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FieldError } from "@/ui/field-error";
import type { ComposerProps } from "./composer";
import { ComposerLine } from "./composer-line";

interface EditingOptions<T> {
	max: number;
	save: (id: string, text: string) => Promise<T>;
	put: (message: T) => void;
	getErrorText: (thrown: unknown) => string;
	lastMine: () => T | undefined;
}

export function useEditing<T extends { id: string; text: string }>(options: EditingOptions<T>) {
	const { max, put, getErrorText, lastMine } = options;
	const field = useRef<HTMLTextAreaElement>(null);
	const [editing, setEditing] = useState<{ id: string; text: string } | null>(null);
	const save = useMutation({
		mutationFn: ({ id, text }: { id: string; text: string }) => options.save(id, text),
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

	function editLast() {
		const mine = lastMine();
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
				{save.error && <FieldError id="edit-fault">{getErrorText(save.error)}</FieldError>}
			</>
		),
	};
	return { field, focus, edit, editLast, stop, composer };
}
