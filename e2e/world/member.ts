/** Creates members for one test each through the API, and logs in the demo's own. */
import { randomUUID } from "node:crypto";
import { type APIRequest, type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { getCode, waitForEmail } from "./mailbox";

export const PASSWORD = "a long and calm walk";
export const DEMO_PASSWORD = "exhale-demo";

export type DemoName = "free" | "supporter" | "super" | "moderator" | "admin" | "ambassador" | "pro" | "applicant";

export interface Member {
	email: string;
	password: string;
	/** As the session reports it. */
	displayName: string;
	uid: string;
	/** Calls the API as this member. */
	api: APIRequestContext;
}

export interface WinText {
	title: string;
	win: string;
}

export const freshAddress = (): string => `member-${randomUUID()}@example.org`;

/** Creates a member whose sign-up has reached the plans. */
export async function newSignup(request: APIRequest, baseURL: string, firstName = "Nora"): Promise<Member> {
	const api = await visitor(request, baseURL);
	const email = freshAddress();
	const { ticket } = await ok(await post(api, "/api/accounts", { email, password: PASSWORD, adult: true }));
	const code = getCode(await waitForEmail(api, email));
	await ok(await post(api, "/api/accounts/verification", { code, ticket }));
	await ok(await api.put("/api/onboarding/name", { data: { firstName, lastName: "Adler" } }));
	const { user } = await ok(await api.put("/api/onboarding/emails", { data: { emailUpdates: "off" } }));
	return { email, password: PASSWORD, displayName: user.displayName, uid: user.uid, api };
}

/** Creates a member who has finished signing up and verified their email. */
export async function newMember(request: APIRequest, baseURL: string, firstName = "Nora"): Promise<Member> {
	const member = await newSignup(request, baseURL, firstName);
	await ok(await member.api.put("/api/onboarding/plan", { data: { plan: "tier_0" } }));
	const { user } = await ok(await member.api.put("/api/onboarding/done"));
	return { ...member, displayName: user.displayName };
}

export async function demoMember(request: APIRequest, baseURL: string, name: DemoName): Promise<Member> {
	const api = await visitor(request, baseURL);
	const email = `${name}@exhale.test`;
	const { user } = await ok(await post(api, "/api/session", { email, password: DEMO_PASSWORD }));
	return { email, password: DEMO_PASSWORD, displayName: user.displayName, uid: user.uid, api };
}

/** Gives a member the Supporter plan permanently, as an admin can. */
export async function supporter(member: Member, admin: Member): Promise<Member> {
	const data = { source: "complimentary", plan: "tier_0", until: null, reason: "For a journey." };
	await ok(await admin.api.post(`/api/admin/members/${member.uid}/grants`, { data }));
	return member;
}

/** Shares a Win and returns its id. */
export async function shareWin({ api }: Member, words: WinText): Promise<string> {
	const win = await ok(await post(api, "/api/wins", { ...words, sharePermissions: { socialMedia: false } }));
	return win.id;
}

/** Asks a Question and returns its id. */
export async function askQuestion({ api }: Member, prompt: string, tagged?: string[]): Promise<string> {
	return (await ok(await post(api, "/api/questions", { prompt, tagged }))).id;
}

export async function questionsOf({ api, uid }: Member): Promise<{ id: string; prompt: string; status: string }[]> {
	return (await ok(await api.get(`/api/members/${uid}/questions`))).items;
}

type Kind = "win" | "question" | "comment" | "member";

/** Approves an item in the queue, or declines it for a reason. */
export async function decide(moderator: Member, id: string, reason?: string, kind: Kind = "win") {
	const submittedAt = await versionOf(moderator, id);
	const data = reason === undefined ? { verdict: "approve", submittedAt } : { verdict: "decline", submittedAt, reason };
	await ok(await moderator.api.put(`/api/moderation/${kind}/${id}/decision`, { data }));
}

/** The version of the item as a moderator reads it in the list. */
async function versionOf({ api }: Member, id: string): Promise<number> {
	for (let query = ""; ; ) {
		const { items, nextCursor } = await ok(await api.get(`/api/moderation/queue${query}`));
		const found = items.find((item: { id: string }) => item.id === id);
		if (found) return found.submittedAt;
		expect(nextCursor, `${id} waits for a moderator`).not.toBeNull();
		query = `?cursor=${encodeURIComponent(nextCursor)}`;
	}
}

export async function winsOf({ api, uid }: Member): Promise<{ id: string; title: string; status: string }[]> {
	return (await ok(await api.get(`/api/members/${uid}/wins`))).items;
}

/** Makes an API context without a session; changes need the header that proves they come from our own pages. */
async function visitor(request: APIRequest, baseURL: string): Promise<APIRequestContext> {
	return request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
}

const post = (api: APIRequestContext, path: string, data: unknown) =>
	api.post(path, { data, headers: { "Idempotency-Key": randomUUID() } });

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is checked by the tests that use it.
async function ok(answer: APIResponse): Promise<any> {
	const text = await answer.text();
	expect(answer.ok(), `${answer.url()} answers ${answer.status()} ${text}`).toBe(true);
	return text === "" ? null : JSON.parse(text);
}
