/** What cannot be done with a direct message, in words that know how far it has come. */
import { expect, test } from "vitest";
import { ApiError } from "@/lib/http";
import { getErrorText } from "./error-text";

test("a request that was changed as often as can be says when it can be changed again, and an old message does not", () => {
	const spent = getErrorText(new ApiError(409, "dm.edit_over", { edits: 3 }));
	expect(spent).toContain("can be edited 3 times");
	expect(spent).toContain("You can edit it again once they've accepted or replied.");
	expect(getErrorText(new ApiError(409, "dm.edit_over"))).toBe("This can no longer be changed.");
	expect(getErrorText(new ApiError(409, "dm.waiting"))).toContain("They haven't replied yet.");
});
