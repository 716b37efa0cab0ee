/** A failure is said until the next word, and leads to the login only where the session has ended. */
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "./api-error";
import { useSubmitError } from "./use-submit-error";

test("only a session that has ended is mended by a login, until something else is said", () => {
	const { result } = renderHook(useSubmitError);
	const now = () => [result.current.errorText, result.current.loggedOut];
	expect(now()).toEqual([null, false]);
	act(() => result.current.fail(new ApiError(0, "offline"), "You seem to be offline."));
	expect(now()).toEqual(["You seem to be offline.", false]);
	act(() => result.current.fail(new ApiError(401, "session.none"), "You're logged out."));
	expect(now()).toEqual(["You're logged out.", true]);
	act(() => result.current.setErrorText("Please write something first."));
	expect(now()).toEqual(["Please write something first.", false]);
	act(() => result.current.fail(new ApiError(401, "session.none"), "You're logged out."));
	act(() => result.current.setErrorText(null));
	expect(now()).toEqual([null, false]);
});
