/** How the moderators' desk shows Wins. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import { CoveredMedia } from "@/commons/reviews/covered-media";
import type { Win } from "@/lib/api/types.gen";
import { winKeys } from "./win-cache";
import { getWinPath } from "./win-path";

const card: QueueCard<Win> = {
	kind: "win",
	names: { one: "Win", many: "Wins" },
	path: getWinPath,
	filter: true,
	refresh: winKeys.all,
	describe: ({ title, win: text, author, authorCard: card, createdAt }) => ({ title, text, author, card, createdAt }),
	getAuthor: ({ authorCard }) => authorCard,
	renderNotes: (win) => <WinNotes win={win} />,
	wasRemoved: ({ removed }) => removed,
};

export const part: QueuePart = { cards: [card] };

function WinNotes({ win }: { win: Win }) {
	return (
		<>
			{/* A new photo or video starts covered. */}
			<CoveredMedia key={win.imageUrl + win.videoUrl} media={win} />
			<p className="text-muted text-sm">
				May be shared on social media: {win.sharePermissions.socialMedia ? "yes" : "no"}
			</p>
		</>
	);
}
