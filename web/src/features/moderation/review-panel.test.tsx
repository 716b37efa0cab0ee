/** A decision is about the text that stood there when the panel opened. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Desk, queuedWin } from "./queue-fixture";
import { ReviewPanel } from "./review-panel";

test("a text that changes while it is read is decided about as the one that was read", async () => {
	const onDecide = vi.fn();
	const panel = (submittedAt: number, text: string, reason: string | null) => (
		<ReviewPanel
			item={queuedWin({ win: text }, { submittedAt })}
			busy={false}
			reason={reason}
			onReason={() => undefined}
			onDecide={onDecide}
			onClose={() => undefined}
		/>
	);
	const { rerender } = render(panel(1000, "Harmless.", null), { wrapper: Desk });
	rerender(panel(2000, "Something else.", null));
	await userEvent.click(screen.getByRole("button", { name: "Approve" }));
	expect(onDecide).toHaveBeenLastCalledWith({ verdict: "approve", submittedAt: 1000 });
	rerender(panel(2000, "Something else.", "Not this."));
	await userEvent.click(screen.getByRole("button", { name: "Decline with this reason" }));
	expect(onDecide).toHaveBeenLastCalledWith({ verdict: "decline", submittedAt: 1000, reason: "Not this." });
});
