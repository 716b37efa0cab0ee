/** How the moderators' desk shows chat messages. */

import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import { CoveredMedia } from "@/commons/reviews/covered-media";
import { EarlierTexts } from "@/commons/reviews/earlier-texts";
import { getExcerpt } from "@/commons/reviews/excerpt";
import type { MessageAtDesk } from "@/lib/api/types.gen";
import { formatDateTime } from "@/lib/dates";
import { chatSilenceReporters } from "@/lib/generated/limits.gen";
import { AppLink } from "@/ui/app-link";

const card: QueueCard<MessageAtDesk> = {
	kind: "message",
	names: { one: "Message", many: "Messages" },
	refresh: ["chat"],
	describe({ author: card, note, text, videoUrl, createdAt }) {
		const title = getExcerpt(note || text || (videoUrl ? "A video" : "A photo"));
		return { title, text, note, author: card.displayName, card, createdAt };
	},
	getAuthor: ({ author }) => author,
	renderNotes: (message) => <MessageNotes message={message} />,
	notesSayWithdrawn: true,
};

export const part: QueuePart = { cards: [card] };

function MessageNotes({ message }: { message: MessageAtDesk }) {
	const { channelName, path, deleted, earlier, imageUrl, videoUrl, autoMute } = message;
	return (
		<div className="flex flex-col gap-2 text-sm">
			<p className="text-muted">
				In the chat, <AppLink href={path}>{channelName}</AppLink>
				{deleted && ". The author has since deleted it."}
			</p>
			{autoMute && <p>{autoMuteText(autoMute)}</p>}
			{/* A new photo or video starts covered. */}
			<CoveredMedia key={imageUrl + videoUrl} media={message} />
			<EarlierTexts texts={earlier} />
		</div>
	);
}

/** An automatic mute, which ends when a moderator approves the reported messages. */
function autoMuteText({ until, reporters }: NonNullable<MessageAtDesk["autoMute"]>): string {
	const why = `automatically, after reports by ${reporters} members.`;
	return until > Date.now()
		? `The author is muted in this channel until ${formatDateTime(until)}, ${why} Keeping the reported messages ends the mute once fewer than ${chatSilenceReporters} reporters are left.`
		: `The author was muted in this channel until ${formatDateTime(until)}, ${why}`;
}
