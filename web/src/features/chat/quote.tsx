/** The excerpt of a quoted message, loaded if needed, with an honest sentence if it is not available. */
import { getPlaceholderText } from "@/commons/messages/message";
import { useMessage } from "./chat-queries";
import type { Message } from "./message";
import { useExcerpt } from "./use-excerpt";

interface QuoteProps {
	id: string;
	/** The message, if it is loaded. */
	here: Message | undefined;
	tabIndex: number;
	onFollow: (seq: number) => void;
}

const LONGEST = 120;

/** The first words on one line; a content note hides them. */
export function getExcerpt({ text, note, state, imageUrl, videoUrl }: Message): string {
	const gone = getPlaceholderText({ state });
	if (gone) return gone;
	if (note !== "") return `Content note: ${note}`;
	if (text === "" && imageUrl !== "") return "A photo";
	if (text === "" && videoUrl !== "") return "A video";
	const letters = [...text.replace(/\s+/g, " ")];
	return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : letters.join("");
}

export function Quote({ id, here, tabIndex, onFollow }: QuoteProps) {
	const { data, error } = useMessage(id, here === undefined);
	const beginning = useExcerpt();
	const message = here ?? data;
	if (!message) {
		return (
			<p className="my-1 border-line border-s-4 ps-3 text-muted text-sm">
				{error ? "Reply to a message you can't read." : "Reply to another message."}
			</p>
		);
	}
	return (
		<button
			type="button"
			tabIndex={tabIndex}
			aria-label={`Answers ${message.author.displayName}: ${beginning(message)}`}
			onClick={() => onFollow(message.seq)}
			className="my-1 block min-h-11 w-full cursor-pointer truncate rounded-sm border-line border-s-4 bg-sunken px-3 py-1 text-start text-muted text-sm hover:border-primary"
		>
			<span className="font-semibold">{message.author.displayName}</span> {beginning(message)}
		</button>
	);
}
