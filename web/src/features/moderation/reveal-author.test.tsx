/** Who asked anonymously is told for a reason alone, once, and is nowhere afterwards. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { errorResponse, mockApi } from "@/app/app-fixture";
import { questionWith } from "@/features/questions/question-fixture";
import { cardWith } from "@/lib/profile-fixture";
import { Desk, queuedWin } from "./queue-fixture";
import { RevealAuthor } from "./reveal-author";

const REVEAL = "POST /api/moderation/question/alone/author";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function open(answer: unknown) {
	const question = questionWith({ anonymous: true, uid: null, authorCard: null });
	const item = queuedWin({}, { kind: "question", id: "alone", content: { kind: "question", value: question } });
	const calls = mockApi({ [REVEAL]: answer as Response });
	const client = new QueryClient();
	render(
		<QueryClientProvider client={client}>
			<RevealAuthor item={item} busy={false} />
		</QueryClientProvider>,
		{ wrapper: Desk },
	);
	return { calls, client };
}

test("a reason first, then the name once", async () => {
	const { calls, client } = open({ ...cardWith(), displayName: "Sam T." });
	await press("Show who wrote it");
	await press("Show the name");
	expect(screen.getByText("Please write a reason. It's kept in the log.")).toBeDefined();
	expect(calls).toEqual([]);
	await userEvent.type(screen.getByRole("textbox"), " In danger. ");
	await press("Show the name");
	const name = await screen.findByText("Sam T.");
	expect(calls.map(({ body }) => body)).toEqual([{ reason: "In danger." }]);
	await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
	expect(name.isConnected).toBe(false);
	await expect.poll(() => client.getMutationCache().getAll()).toEqual([]);
	await press("Show who wrote it");
	expect(screen.queryByText("Sam T.")).toBeNull();
});

test("a refusal is said", async () => {
	open(errorResponse(403, "moderation.reported"));
	await press("Show who wrote it");
	await userEvent.type(screen.getByRole("textbox"), "In danger.");
	await press("Show the name");
	expect((await screen.findByRole("alert")).textContent).toContain("You reported this.");
});
