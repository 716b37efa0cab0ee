/** Saving a step: what other devices saved, what the server rejects, and what stays on the device until it is saved. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi } from "@/app/app-fixture";
import { makeQueryClient } from "@/lib/query-client";
import { seedSession } from "@/lib/session";
import { memberSession } from "@/lib/session-fixture";
import { completeWith, ownWith } from "./application-fixture";
import { ownApplication } from "./application-queries";
import type { Application, LicenceAnswers } from "./application-types";
import { findPartDrafts } from "./part-draft";
import { useSavedPart } from "./use-saved-part";

const SAVE = "PUT /api/professional-application/licence";

interface Sent {
	version: number;
	licence: LicenceAnswers;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(application: Application, answers: Answers) {
	const calls = mockApi(answers);
	const client = makeQueryClient();
	seedSession(client, memberSession());
	client.setQueryData(ownApplication.queryKey, ownWith(application));
	const hook = renderHook(({ now }) => useSavedPart("licence", now), {
		initialProps: { now: application },
		wrapper: ({ children }: { children: ReactNode }) => (
			<QueryClientProvider client={client}>{children}</QueryClientProvider>
		),
	});
	const sent = () => calls.filter(({ to }) => to === SAVE).map(({ body }) => body as Sent);
	return { ...hook, client, sent };
}

const flush = (part: { current: { flush: () => Promise<boolean> } }) => act(() => part.current.flush());

/** A server that keeps what it is sent. */
const saving = ({ body }: { body: unknown }) => {
	const { version, licence } = body as Sent;
	return completeWith({ version: version + 1, licence });
};

const pastIsRejected = (call: { body: unknown }) => {
	const { expiresOn } = (call.body as Sent).licence;
	return expiresOn !== null && expiresOn < "2026"
		? errorResponse(422, "fields.invalid", { fields: { "licence.expiresOn": "past" } })
		: saving(call);
};

const first = completeWith({ version: 1 });

function savedElsewhere(different: Partial<LicenceAnswers>): Application {
	return completeWith({ version: 2, licence: { ...first.licence, ...different } });
}

test("what another device saved in between is kept, and shown", async () => {
	const { result, client, sent } = open(first, { [SAVE]: saving });
	client.setQueryData(ownApplication.queryKey, ownWith(savedElsewhere({ body: "NIP" })));
	act(() => result.current.change({ number: "42" }));
	expect(await flush(result)).toBe(true);
	expect(sent()).toEqual([{ version: 2, licence: { ...first.licence, body: "NIP", number: "42" } }]);
	expect(result.current.fields.body).toBe("NIP");
});

test("what both devices changed is asked before anything is sent", async () => {
	const { result, client, sent } = open(first, { [SAVE]: saving });
	client.setQueryData(ownApplication.queryKey, ownWith(savedElsewhere({ number: "77" })));
	act(() => result.current.change({ number: "42" }));
	expect(await flush(result)).toBe(false);
	expect(result.current.conflict?.names).toEqual(["number"]);
	expect(sent()).toEqual([]);
});

test("answers that are loaded again appear in fields that were not changed here", () => {
	const { result, rerender } = open(first, { [SAVE]: saving });
	rerender({ now: savedElsewhere({ body: "NIP" }) });
	expect(result.current.fields.body).toBe("NIP");
});

test("a stored date that has passed is emptied, and the rest is saved", async () => {
	const licence = { ...first.licence, expiresOn: "2025-03-12" };
	const { result, sent } = open(completeWith({ version: 1, licence }), { [SAVE]: pastIsRejected });
	act(() => result.current.change({ number: "42" }));
	expect(await flush(result)).toBe(false);
	expect(sent().map((body) => body.licence.expiresOn)).toEqual(["2025-03-12", null]);
	expect(result.current.errors.expiresOn).toBe("past");
	act(() => result.current.change({ expiresOn: "2031-03-12" }));
	expect(await flush(result)).toBe(true);
});

test("a stored value that is rejected again and again is sent once", async () => {
	const { result, sent } = open(first, {
		[SAVE]: errorResponse(422, "fields.invalid", { fields: { "licence.body": "invalid" } }),
	});
	act(() => result.current.change({ number: "42" }));
	expect(await flush(result)).toBe(false);
	expect(result.current.state).toBe("failed");
	expect(sent()).toHaveLength(1);
});

test("what could not be saved is there again, and is saved then", async () => {
	const failing = open(first, { [SAVE]: errorResponse(503, "unavailable") });
	act(() => failing.result.current.change({ number: "42" }));
	expect(await flush(failing.result)).toBe(false);
	failing.unmount();
	expect(findPartDrafts(memberSession().user?.uid ?? "", first.id)).toEqual(["licence"]);

	const { result, sent } = open(first, { [SAVE]: saving });
	expect(result.current.fields.number).toBe("42");
	await waitFor(() => expect(sent().map(({ licence }) => licence.number)).toEqual(["42"]));
	expect(await flush(result)).toBe(true);
	expect(localStorage).toHaveLength(0);
});
