/** How the moderators' desk shows the direct messages that a member reported. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import type { ExcerptAtDesk } from "@/lib/api/types.gen";
import { ReportedConversation } from "./reported-conversation";

const card: QueueCard<ExcerptAtDesk> = {
	kind: "reported_conversation",
	names: { one: "Direct messages", many: "Direct messages" },
	filter: true,
	describe: ({ author: card, createdAt }) => ({
		title: `Messages by ${card.displayName}`,
		text: "",
		author: card.displayName,
		card,
		createdAt,
	}),
	getAuthor: ({ author }) => author,
	renderNotes: (excerpt) => <ReportedConversation excerpt={excerpt} />,
};

export const part: QueuePart = { cards: [card] };
