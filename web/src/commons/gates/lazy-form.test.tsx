/** A form whose files are gone after a deploy reloads the tab once, and then says so instead of breaking the page. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyForm } from "./lazy-form";

const reload = vi.fn();
const onClose = vi.fn();
const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/form-1.js"));

beforeEach(() => {
	sessionStorage.clear();
	vi.clearAllMocks();
	vi.stubGlobal("fetch", async () => new Response("ok"));
});
afterEach(() => vi.unstubAllGlobals());

/** Each call is a new page, which knows nothing of the files that failed before. */
function open(load: Parameters<typeof lazyForm>[0]["load"]) {
	const Form = lazyForm({ name: "share-win", load, reload });
	return render(
		<Suspense fallback={null}>
			<Form onClose={onClose} />
		</Suspense>,
	);
}

test("the tab reloads once, and the form that is still missing then says so and closes", async () => {
	const { unmount } = open(gone);
	await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
	expect(screen.queryByRole("dialog")).toBeNull();
	unmount();
	open(gone);
	expect(await screen.findByRole("dialog", { name: "This form couldn't be loaded" })).toBeDefined();
	expect(reload).toHaveBeenCalledTimes(1);
	await userEvent.click(screen.getByRole("button", { name: "Close" }));
	expect(onClose).toHaveBeenCalledTimes(1);
});

test("a form whose files are there opens", async () => {
	open(async () => () => <p>The form</p>);
	expect(await screen.findByText("The form")).toBeDefined();
	expect(reload).not.toHaveBeenCalled();
});
