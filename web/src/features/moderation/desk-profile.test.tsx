/** A reported profile at the desk: what it says and said, photos covered, and which parts are taken down. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ProfileAtDesk, QueueItem } from "@/lib/api/types.gen";
import { cardWith, profileWith } from "@/lib/profile-fixture";
import { Desk, queueCards, queuedWin } from "./queue-fixture";
import { ReviewPanel } from "./review-panel";
import { describeSubject } from "./subject";

const { bio, country, website, servicesOffered, modalities, specialties, qualifications } = profileWith();
const lists = { servicesOffered, modalities, specialties, qualifications };
const words = { firstName: "Daniel", lastName: "Kowalski", bio, about: "", country, website, ...lists };

function waitingProfile(rejectionReason: string | null = null): QueueItem {
	return queuedWin(
		{},
		{
			kind: "member",
			id: "daniel",
			fresh: false,
			submittedAt: 5,
			content: {
				kind: "member",
				value: {
					card: cardWith({ photoURL: "/media/now" }),
					says: { ...words, about: "I like tea." },
					earlier: [{ said: { ...words, about: "My neighbour is a fool." }, photoURL: "/media/before" }],
					rejectionReason,
					createdAt: 1,
				},
			},
		},
	);
}

function open(item: QueueItem, reason: string | null = null) {
	const onDecide = vi.fn();
	const nothing = () => undefined;
	const panel = (
		<ReviewPanel item={item} busy={false} reason={reason} onReason={nothing} onDecide={onDecide} onClose={nothing} />
	);
	return { onDecide, ...render(panel, { wrapper: Desk }) };
}

test("what it says now and what was reported are both shown, and no photo before it is uncovered", async () => {
	const { container } = open(waitingProfile());
	expect(describeSubject(queueCards, waitingProfile()).text).toContain("I like tea.");
	expect(screen.getByText("My neighbour is a fool.")).toBeDefined();
	expect(describeSubject(queueCards, waitingProfile()).card?.photoURL).toBe("");
	expect(container.querySelector("img")).toBeNull();
	const [, before] = screen.getAllByRole("button", { name: "Show photo blurred" });
	await userEvent.click(before as HTMLElement);
	expect(screen.getByAltText("The photo, blurred").getAttribute("src")).toBe("/media/before");
});

test("nothing is taken down before a moderator says which parts", async () => {
	const { onDecide } = open(waitingProfile(), "It names a neighbour.");
	expect(screen.queryByText(/^A moderator/)).toBeNull();
	const send = screen.getByRole("button", { name: "Remove with this reason" });
	await userEvent.click(send);
	expect(screen.getByText("Please choose at least one.")).toBeDefined();
	expect(onDecide).not.toHaveBeenCalled();
	for (const part of ["The name", "What the profile says", "The photo"]) {
		await userEvent.click(screen.getByRole("checkbox", { name: part }));
	}
	await userEvent.click(screen.getByRole("checkbox", { name: "The name" }));
	await userEvent.click(send);
	const reason = "It names a neighbour.";
	expect(onDecide).toHaveBeenCalledWith({
		verdict: "decline",
		submittedAt: 5,
		reason,
		removedParts: ["texts", "photo"],
	});
});

test("a drawn portrait is no photo that could be removed", () => {
	const { kind, value } = waitingProfile().content;
	const drawn = { ...(value as ProfileAtDesk), card: cardWith({ photoURL: "/portraits/3.svg" }) };
	open({ ...waitingProfile(), content: { kind, value: drawn } } as QueueItem, "It names a neighbour.");
	const names = screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
	expect(names).toEqual(["The name", "What the profile says"]);
});

test("a second look at what was taken down asks for no parts", async () => {
	const { onDecide } = open({ ...waitingProfile("It names a neighbour."), appeal: "It is a cat." }, "It stays.");
	expect(screen.queryByRole("checkbox")).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Keep the decision and send the reply" }));
	expect(onDecide).toHaveBeenCalledWith({ verdict: "decline", submittedAt: 5, reason: "It stays." });
});
