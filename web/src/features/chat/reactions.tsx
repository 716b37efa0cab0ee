/** The six reactions: those of a message, and the dialog to choose one. */
import { useMutation } from "@tanstack/react-query";
import { addReaction, removeReaction } from "@/lib/api/sdk.gen";
import { useQuiet } from "@/lib/preferences";
import { Modal } from "@/ui/modal";
import { useToast } from "@/ui/toast";
import { getErrorText } from "./error-text";
import { type Emoji, type Message, toMessage } from "./message";

/** In display order, each with its accessible name. */
export const reactionNames: Readonly<Record<Emoji, string>> = {
	"💛": "Warmth",
	"🌱": "Growing",
	"🤗": "A hug",
	"👏": "Well done",
	"🙏": "Thank you",
	"😊": "A smile",
};

export function useReact(message: Message, put: (message: Message) => void) {
	const toast = useToast();
	return useMutation({
		scope: { id: `react ${message.id}` },
		mutationFn: async ({ emoji, there }: { emoji: Emoji; there: boolean }) =>
			toMessage(await (there ? addReaction : removeReaction)({ path: { id: message.id, emoji } })),
		onSuccess: put,
		onError: (thrown) => toast(`${getErrorText(thrown)} Your reaction was not saved.`),
	});
}

interface ReactionsProps {
	message: Message;
	tabIndex: number;
	put: (message: Message) => void;
}

export function Reactions({ message, tabIndex, put }: ReactionsProps) {
	const quiet = useQuiet();
	const send = useReact(message, put);
	if (message.reactions.length === 0) return null;
	return (
		<ul aria-label="Reactions" className="flex flex-wrap gap-1 pt-1">
			{message.reactions.map(({ emoji, count }) => {
				const mine = message.mine.includes(emoji);
				return (
					<li key={emoji}>
						<button
							type="button"
							tabIndex={tabIndex}
							aria-pressed={mine}
							aria-label={quiet ? reactionNames[emoji] : `${reactionNames[emoji]}, ${count}`}
							onClick={() => !send.isPending && send.mutate({ emoji, there: !mine })}
							className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft"
						>
							<span aria-hidden>{emoji}</span>
							{!quiet && <span aria-hidden>{count}</span>}
						</button>
					</li>
				);
			})}
		</ul>
	);
}

export function ReactDialog(props: { message: Message; put: (message: Message) => void; onClose: () => void }) {
	const { message, put, onClose } = props;
	const send = useReact(message, put);
	return (
		<Modal open onClose={onClose} title="React" width="narrow">
			<ul className="grid grid-cols-2 gap-2 pt-1">
				{(Object.keys(reactionNames) as Emoji[]).map((emoji) => {
					const mine = message.mine.includes(emoji);
					return (
						<li key={emoji}>
							<button
								type="button"
								aria-pressed={mine}
								onClick={() => {
									send.mutate({ emoji, there: !mine });
									onClose();
								}}
								className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 text-start hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft"
							>
								<span aria-hidden className="text-xl">
									{emoji}
								</span>
								{reactionNames[emoji]}
							</button>
						</li>
					);
				})}
			</ul>
		</Modal>
	);
}
