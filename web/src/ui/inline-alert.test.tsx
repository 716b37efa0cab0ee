/** An alert keeps the focus in the page when its button goes away with it. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { InlineAlert } from "./inline-alert";

function Page() {
	const [failed, setFailed] = useState(true);
	return (
		<main>
			<h1 tabIndex={-1}>Membership</h1>
			{failed && (
				<InlineAlert
					tone="warn"
					action={
						<button type="button" onClick={() => setFailed(false)}>
							Try again
						</button>
					}
				>
					Couldn't load the prices.
				</InlineAlert>
			)}
			<button type="button">Not now</button>
		</main>
	);
}

test("the focus goes to the heading when a pressed button vanishes with its alert", async () => {
	render(<Page />);
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(screen.queryByRole("alert")).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Membership" }));
});
