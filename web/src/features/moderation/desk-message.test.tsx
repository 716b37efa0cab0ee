/** A reported Message at the desk: its words, its note, what it said before, and the way to its place in the chat. */
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MessageAtDesk } from "@/lib/api/types.gen";
import { cardWith } from "@/lib/profile-fixture";
import type { QueueItem } from "./api";
import { waitingWin } from "./queue-fixture";
import { ReviewPanel } from "./review-panel";
import { authorOf, shown } from "./subject";

const author = cardWith({ displayName: "Lea K." });

function waitingMessage(deleted = false, silence: MessageAtDesk["silence"] = null): QueueItem {
	const message = {
		channelName: "Community",
		path: "/community/chat/community?at=7",
		text: "The train stood still for an hour.",
		note: "trains",
		imageUrl: "/media/m",
		author,
		createdAt: 1,
		updatedAt: null,
		deleted,
		rejectionReason: null,
		earlier: ["The tram stood still."],
		silence,
	};
	return waitingWin({}, { kind: "message", id: "m", win: null, message, fresh: false, withdrawn: deleted });
}

const nothing = () => undefined;

test("a moderator reads a Message with its note and where it stands", () => {
	const item = waitingMessage(true);
	expect(shown(item)).toEqual({
		title: "The train stood still for an hour.",
		text: "trains\n\nThe train stood still for an hour.",
		author: "Lea K.",
		card: author,
		createdAt: 1,
	});
	expect(authorOf(item)).toEqual(author);
	render(
		<ReviewPanel item={item} busy={false} reason={null} onReason={nothing} onDecide={nothing} onClose={nothing} />,
	);
	expect(screen.getByRole("link", { name: "Community" }).getAttribute("href")).toBe("/community/chat/community?at=7");
	expect(screen.getByText("The tram stood still.")).toBeDefined();
	expect(screen.getByText(/Its author has deleted it meanwhile/)).toBeDefined();
	expect(screen.getByRole("img", { name: "Part of this message" }).getAttribute("src")).toBe("/media/m");
});

test("a pause that the house made by itself stands beside the reports, while it lasts and afterwards", () => {
	const panel = (item: QueueItem) => (
		<ReviewPanel item={item} busy={false} reason={null} onReason={nothing} onDecide={nothing} onClose={nothing} />
	);
	const shown = render(panel(waitingMessage(false, { beganAt: 1, until: Date.now() + 60_000, reporters: 3 })));
	expect(screen.getByText(/is muted in this channel until .*, by itself, after reports by 3 members\./)).toBeDefined();
	shown.rerender(panel(waitingMessage(false, { beganAt: 1, until: Date.now() - 1, reporters: 4 })));
	expect(screen.getByText(/was muted in this channel until .*, by itself, after reports by 4 members\./)).toBeDefined();
	shown.rerender(panel(waitingMessage()));
	expect(screen.queryByText(/by itself/)).toBeNull();
});
