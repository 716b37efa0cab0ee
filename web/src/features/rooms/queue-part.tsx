/** How the moderators' desk shows what members reported from Rooms. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import type { RoomReportAtDesk } from "@/lib/api/types.gen";
import { ReportedRoom } from "./reported-room";
import { roomKeys } from "./room-queries";

const card: QueueCard<RoomReportAtDesk> = {
	kind: "reported_room",
	names: { one: "Room", many: "Rooms" },
	filter: true,
	verb: "reported",
	authorTitle: "the member",
	refresh: roomKeys.all,
	describe: ({ author: card, isAboutRoom, snapshot, createdAt }) => ({
		title: getTitle(card.displayName, isAboutRoom, snapshot?.title),
		text: "",
		author: card.displayName,
		card,
		createdAt,
	}),
	getAuthor: ({ author }) => author,
	renderNotes: (report) => <ReportedRoom report={report} />,
	getDecisionTexts: ({ leads, author: { displayName } }) => ({
		approve: "Close without action",
		decline: leads ? "Warn the host" : "Warn and remove from the Room",
		why: `What should ${displayName} read?`,
		send: leads ? "Send the warning" : "Warn and remove",
		approved: "Closed without action. The members who reported it are notified.",
		declined: leads ? "The host will see your reason." : "They're out of the Room and will see your reason.",
	}),
};

function getTitle(name: string, isAboutRoom: boolean, title: string | undefined): string {
	const room = title === undefined ? "a private Room" : `“${title}”`;
	return isAboutRoom ? (title === undefined ? "A private Room" : room) : `${name} in ${room}`;
}

export const part: QueuePart = { cards: [card] };
