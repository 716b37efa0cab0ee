/** Suspending the author of what is reviewed: asked first, with a reason, undone, and never of someone unknown. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { errorResponse, mockApi } from "@/app/app-fixture";
import { questionWith } from "@/features/questions/question-fixture";
import { Desk, queueCards, queuedWin } from "./queue-fixture";
import { getAuthor } from "./subject";
import { SuspendAuthor } from "./suspend-author";

const item = queuedWin();
const uid = getAuthor(queueCards, item)?.uid;
const PUT = `PUT /api/moderation/members/${uid}/suspension`;
const DELETE = `DELETE /api/moderation/members/${uid}/suspension`;

afterEach(() => vi.unstubAllGlobals());

function show(answers: Parameters<typeof mockApi>[0], what = item) {
	const calls = mockApi(answers);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SuspendAuthor item={what} busy={false} />
		</QueryClientProvider>,
		{ wrapper: Desk },
	);
	return calls;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("with a reason, and undone", async () => {
	const calls = show({ [PUT]: null, [DELETE]: null });
	await press("Suspend the author");
	await press("Suspend");
	expect(screen.getByText("Please write a reason. It's kept in the log.")).toBeTruthy();
	expect(calls).toEqual([]);
	await userEvent.type(screen.getByLabelText(/Reason for the log/), " Threats. ");
	await press("Suspend");
	await screen.findByText(/They're logged out everywhere/);
	expect(calls).toEqual([{ to: PUT, body: { reason: "Threats." } }]);
	await press("Undo");
	await vi.waitFor(() => expect(screen.queryByText(/They're logged out everywhere/)).toBeNull());
	expect(calls.map((call) => call.to)).toEqual([PUT, DELETE]);
});

test("a refusal is said, and the reason kept", async () => {
	show({ [PUT]: errorResponse(403, "suspension.staff") });
	await press("Suspend the author");
	await userEvent.type(screen.getByLabelText(/Reason for the log/), "Threats.");
	await press("Suspend");
	await screen.findByText("Only admins can suspend staff accounts.");
	expect((screen.getByLabelText(/Reason for the log/) as HTMLTextAreaElement).value).toBe("Threats.");
});

test("not for an author who asked not to be known", () => {
	const question = questionWith({ anonymous: true, uid: null, authorCard: null });
	show({}, { ...item, kind: "question", content: { kind: "question", value: question } });
	expect(screen.queryByRole("button", { name: "Suspend the author" })).toBeNull();
});
