/** A member whose role ends while someone looks at them: what shows them is loaded again, and nothing else. */
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { emptyHome, emptySettings } from "@/lib/empty-pages-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { profileWith } from "@/lib/profile-fixture";
import { memberSession } from "@/lib/session-fixture";

const daniel = profileWith({ isMHP: true, tier: 2, tierName: "Super" });
const ONE = `GET /api/members/${daniel.uid}`;
const ENTRY = `GET /api/professionals/${daniel.uid}`;

test("the profile of a Professional is loaded again when their role ends, and not when that of another ends", async () => {
	const answers = { [ONE]: daniel, [`${ONE}/wins`]: createPage(), [ENTRY]: errorResponse(404, "not_found") };
	const calls = mockApi({ ...emptyHome, ...emptySettings, ...answers });
	const { sockets } = renderApp(`/community/profile/${daniel.uid}`, memberSession({ tier: 1 }));
	await screen.findByRole("heading", { level: 1, name: "Daniel K." });
	await sendToApp(sockets, { type: "hello", uid: "u", build: "test", now: 0 });
	const loads = () => calls.filter(({ to }) => to === ONE).length;
	const before = loads();

	await sendToApp(sockets, { type: "own", change: "members", id: "0190b0b0-0000-7000-8000-000000000099" });
	await sendToApp(sockets, { type: "own", change: "members", id: daniel.uid });
	await vi.waitFor(() => expect(loads()).toBe(before + 1));
});
