/** Search results and pins, each a link to the message's position. */
import { RelativeTime } from "@/ui/relative-time";
import type { Message } from "./message";
import { useExcerpt } from "./use-excerpt";

interface FoundMessagesProps {
	label: string;
	messages: readonly Message[];
	onFollow: (seq: number) => void;
}

export function FoundMessages({ label, messages, onFollow }: FoundMessagesProps) {
	const beginning = useExcerpt();
	return (
		<ul aria-label={label} className="flex flex-col gap-2">
			{messages.map((message) => (
				<li key={message.id}>
					<button
						type="button"
						onClick={() => onFollow(message.seq)}
						className="block w-full cursor-pointer rounded-md border border-line px-4 py-2 text-start hover:bg-sunken"
					>
						<span className="flex flex-wrap gap-x-2 text-sm">
							<span className="font-semibold">{message.author.displayName}</span>
							<RelativeTime at={message.createdAt} className="text-muted" />
						</span>
						<span className="break-words">{beginning(message)}</span>
					</button>
				</li>
			))}
		</ul>
	);
}
