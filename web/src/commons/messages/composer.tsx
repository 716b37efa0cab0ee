/** The message field: it grows with its text, counts near the limit, and sends with one key. */
import { Send } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from "react";
import { useEnterSends } from "@/lib/preferences";
import { classNames } from "@/ui/class-names";
import { countCodePoints } from "@/ui/code-points";
import { control } from "@/ui/field";
import { FieldError } from "@/ui/field-error";
import { IconButton } from "@/ui/icon-button";
import { Counter } from "@/ui/text-area";

export interface ComposerProps {
	/** Such as "Message to Community". */
	label: string;
	text: string;
	max: number;
	onWrite: (text: string) => void;
	/** Called only with text within the limit, and without text only where that is allowed. */
	onSend: (text: string) => void;
	/** ↑ in an empty field. */
	onEditLast?: () => void;
	/** An attachment goes with it, so it may have no text. */
	wordless?: boolean;
	/** Escape. */
	onEscape?: () => void;
	/** Above the field, such as the quoted message. */
	above?: ReactNode;
	/** Beside the field, such as a menu. */
	tools?: ReactNode;
	ref?: Ref<HTMLTextAreaElement>;
}

/** The number of remaining characters at which the count appears. */
const NEAR = 200;

export function Composer(props: ComposerProps) {
	const { label, text, max, onWrite, onSend, onEditLast, wordless, onEscape, above, tools, ref } = props;
	const id = useId();
	const enterSends = useEnterSends();
	const [errorText, setErrorText] = useState<string | null>(null);
	const count = countCodePoints(text);

	function send() {
		const words = text.trim();
		const wrong =
			words === "" && !wordless
				? "Please write something first."
				: countCodePoints(words) > max
					? "This is too long. Please shorten it."
					: null;
		setErrorText(wrong);
		if (!wrong) onSend(words);
	}

	function keyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
		// During IME composition, Enter belongs to the input method.
		if (event.nativeEvent.isComposing || event.keyCode === 229) return;
		const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
		if (key === "Enter" && !shiftKey && !altKey && (enterSends || ctrlKey || metaKey)) send();
		else if (key === "ArrowUp" && text === "" && onEditLast) onEditLast();
		else if (key === "Escape" && onEscape) onEscape();
		else return;
		event.preventDefault();
	}

	return (
		<form
			noValidate
			aria-label={label}
			className="border-t border-line bg-bg pt-2"
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			{above}
			<div className="flex items-end gap-1">
				{tools}
				<label htmlFor={id} className="sr-only">
					{label}
				</label>
				<textarea
					ref={ref}
					id={id}
					rows={1}
					dir="auto"
					value={text}
					placeholder="Write a message"
					aria-describedby={errorText ? `${id}-fault` : undefined}
					aria-invalid={errorText || count > max ? true : undefined}
					enterKeyHint={enterSends ? "send" : "enter"}
					aria-keyshortcuts={enterSends ? "Enter" : "Control+Enter"}
					onChange={(event) => {
						setErrorText(null);
						onWrite(event.target.value);
					}}
					onKeyDown={keyDown}
					className={classNames(control, "field-sizing-content max-h-40 min-w-0 grow resize-none")}
				/>
				<IconButton type="submit" label="Send" icon={<Send aria-hidden size={20} />} className="text-link" />
			</div>
			{errorText && <FieldError id={`${id}-fault`}>{errorText}</FieldError>}
			{max - count <= NEAR && <Counter count={count} max={max} />}
		</form>
	);
}

/** Stands in place of the composer and says why writing is not possible. */
export const ClosedComposer = ({ children }: { children: ReactNode }) => (
	<p className="border-line border-t px-3 py-4 text-muted">{children}</p>
);
