/** A reported Message at the desk: its words, its note, what it said before, and the way to its place in the chat. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { MessageAtDesk, QueueItem } from "@/lib/api/types.gen";
import { cardWith } from "@/lib/profile-fixture";
import { Desk, queueCards, queuedWin } from "./queue-fixture";
import { ReviewPanel } from "./review-panel";
import { describeSubject, getAuthor } from "./subject";

const author = cardWith({ displayName: "Lea K." });

function waitingMessage(deleted = false, different: Partial<MessageAtDesk> = {}): QueueItem {
	const message = {
		channelName: "Community",
		path: "/community/chat/community?at=7",
		text: "The train stood still for an hour.",
		note: "trains",
		imageUrl: "/media/m",
		videoUrl: "",
		thumbnailUrl: "",
		author,
		createdAt: 1,
		updatedAt: null,
		deleted,
		rejectionReason: null,
		earlier: ["The tram stood still."],
		autoMute: null,
		...different,
	};
	return queuedWin(
		{},
		{ kind: "message", id: "m", content: { kind: "message", value: message }, fresh: false, withdrawn: deleted },
	);
}

const nothing = () => undefined;

test("a moderator reads a Message with its note and its channel", () => {
	const item = waitingMessage(true);
	expect(describeSubject(queueCards, item)).toEqual({
		title: "trains",
		text: "The train stood still for an hour.",
		note: "trains",
		author: "Lea K.",
		card: author,
		createdAt: 1,
	});
	expect(getAuthor(queueCards, item)).toEqual(author);
	render(
		<ReviewPanel item={item} busy={false} reason={null} onReason={nothing} onDecide={nothing} onClose={nothing} />,
		{ wrapper: Desk },
	);
	expect(screen.getByRole("link", { name: "Community" }).getAttribute("href")).toBe("/community/chat/community?at=7");
	expect(screen.getByText("The tram stood still.")).toBeDefined();
	expect(screen.getByText(/The author has since deleted it/)).toBeDefined();
});

test("the photo or video of a Message is covered until a moderator uncovers it", async () => {
	const film = { imageUrl: "", videoUrl: "/media/film", thumbnailUrl: "/media/still" };
	const panel = (item: QueueItem) => (
		<ReviewPanel item={item} busy={false} reason={null} onReason={nothing} onDecide={nothing} onClose={nothing} />
	);
	const { container, rerender } = render(panel(waitingMessage()), { wrapper: Desk });
	expect(container.querySelector("img[src], video")).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Show photo blurred" }));
	expect(screen.getByAltText("The photo, blurred").getAttribute("src")).toBe("/media/m");
	const filmed = waitingMessage(false, { ...film, note: "", text: "" });
	rerender(panel(filmed));
	expect(describeSubject(queueCards, filmed).title).toBe("A video");
	expect(container.querySelector("img[src], video")).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Show video blurred" }));
	expect(screen.getByAltText("The video, blurred").getAttribute("src")).toBe("/media/still");
	await userEvent.click(screen.getByRole("button", { name: "Show video clearly" }));
	expect(screen.getByLabelText<HTMLVideoElement>("The video").getAttribute("src")).toBe("/media/film");
});

test("an automatic mute is shown beside the reports, while it lasts and afterwards", () => {
	const panel = (item: QueueItem) => (
		<ReviewPanel item={item} busy={false} reason={null} onReason={nothing} onDecide={nothing} onClose={nothing} />
	);
	const shown = render(
		panel(waitingMessage(false, { autoMute: { beganAt: 1, until: Date.now() + 60_000, reporters: 3 } })),
		{ wrapper: Desk },
	);
	expect(
		screen.getByText(/is muted in this channel until .*, automatically, after reports by 3 members\./),
	).toBeDefined();
	shown.rerender(panel(waitingMessage(false, { autoMute: { beganAt: 1, until: Date.now() - 1, reporters: 4 } })));
	expect(
		screen.getByText(/was muted in this channel until .*, automatically, after reports by 4 members\./),
	).toBeDefined();
	shown.rerender(panel(waitingMessage()));
	expect(screen.queryByText(/automatically/)).toBeNull();
});
