/** Every path gets the loading view that fits it. */
import { expect, test } from "vitest";
import { getLoadingVariant } from "./loading-variant";

test.each([
	["/community/chat/community", "chat"],
	["/community/chat", "chat"],
	["/community/dm", "chat"],
	["/community/dm/0190", "chat"],
	["/community/rooms/0190", "rooms"],
	["/community/rooms", "default"],
	["/community/rooms/", "default"],
	["/community/chatter", "default"],
	["/community", "default"],
	["/login", "default"],
])("O-69: %s loads as %s", (path, variant) => {
	expect(getLoadingVariant(path)).toBe(variant);
});
