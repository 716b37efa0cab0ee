/** Renders the whole app at one address for tests, with a session and a mocked API. */
import { createMemoryHistory } from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { membershipWith } from "@/commons/billing/billing-fixture";
import { CHANNEL, channelWith, chatPage } from "@/features/chat/chat-fixture";
import type { ApiResponses } from "@/lib/api/responses.gen";
import { scriptSockets } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { ownProfileWith } from "@/lib/profile-fixture";
import { makeQueryClient } from "@/lib/query-client";
import { seedSession } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { App, makeRouter } from "./app";

export interface Call {
	/** Method and path, such as "PUT /api/onboarding/name". */
	to: string;
	body: unknown;
	/** The member in whose name it was sent, where given. */
	as: string | undefined;
}

/** A complete response, or the JSON of a successful one; null is an empty response. */
type Answer<Body> = Response | Body | null;
type AnswerTo<Body> = Answer<Body> | ((call: Call) => Answer<Body> | Promise<Answer<Body>>);
type TypedAnswers = { [Address in keyof ApiResponses]?: AnswerTo<Extract<ApiResponses[Address], object>> };

/** Responses by method and path; a test that sends anything else fails. */
export interface Answers extends TypedAnswers {
	[address: string]: AnswerTo<object> | undefined;
}

/** Requests that every page may send. */
const usual: Answers = {
	"GET /api/wins/allowance": { canShare: true, nextWinDate: null },
	"GET /api/billing/membership": membershipWith({ provider: "off" }),
	"GET /api/billing/prices": { provider: "off", items: [] },
	"GET /api/check-subscription?subscriptionId=sub_test": { exists: true },
	"GET /api/notifications/unread": { count: 0 },
	"GET /api/notifications/preferences": {
		chosen: false,
		preferences: { mail: {}, push: {}, digestAt: [540, 1080], quietFrom: 1260, quietUntil: 480, timeZone: "UTC" },
	},
	"GET /api/notifications/muted-words": { words: [] },
	"GET /api/push/key": { publicKey: "BKey", subscribed: false },
	"GET /api/dm/unread": { messages: 0, requests: 0 },
	"GET /api/chat/channels": { items: [channelWith()] },
	[`GET /api/chat/channels/${CHANNEL}/messages`]: chatPage([]),
	"GET /api/members/me/profile": ownProfileWith(),
	"GET /api/saves/ids": { ids: [] },
	"GET /api/professional-application": { application: null, contact: "", expectedDays: 5 },
	"GET /api/rooms/indicator": { state: "idle", waiting: [] },
	"GET /api/questions/allowance": { canAsk: true, nextQuestionDate: null },
};

/** The session of the page; a later request returns the same unless a test answers otherwise. */
let planted: Session | undefined;

/** Replaces the server and records its requests. A request without a response here fails the test when it is over. */
export function mockApi(answers: Answers = {}): Call[] {
	const calls: Call[] = [];
	const all: Answers = { ...usual, ...answers };
	const unlisted = new Set<string>();
	onTestFinished(() => {
		if (unlisted.size > 0) throw new Error(`mockApi() lists no response to ${[...unlisted].join(", ")}`);
	});
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		const call = {
			to: `${init.method} ${path}`,
			body: parseBody(init),
			as: new Headers(init.headers).get("X-Exhale-Member") ?? undefined,
		};
		calls.push(call);
		const found = call.to in all ? all[call.to] : call.to === "GET /api/session" ? planted : undefined;
		const answer = typeof found === "function" ? await found(call) : found;
		if (answer instanceof Response) return answer.clone();
		if (answer === null) return new Response(null, { status: 204 });
		// There is no conversation between two members unless a test adds one.
		if (answer === undefined && /^GET \/api\/dm\/[^/?]+$/.test(call.to)) return errorResponse(404, "not_found");
		// The side column asks for it on every page with one.
		if (answer === undefined && /^GET \/api\/members\/[^/]+\/(wins|questions)\?waiting=true$/.test(call.to)) {
			return Response.json(createPage());
		}
		if (answer !== undefined) return Response.json(answer);
		unlisted.add(call.to);
		return errorResponse(404, "not_found");
	});
	return calls;
}

/** JSON, or the text of anything else. */
function parseBody({ body, headers }: RequestInit): unknown {
	if (!body) return undefined;
	return new Headers(headers).get("Content-Type") === "text/vtt" ? String(body) : JSON.parse(String(body));
}

export const errorResponse = (status: number, code: string, more: object = {}): Response =>
	Response.json({ code, title: code, ...more }, { status });

/** Without a session the app requests it. */
export function renderApp(path: string, session?: Session) {
	vi.stubGlobal("scrollTo", () => {});
	const sockets = scriptSockets();
	const client = makeQueryClient();
	seedSession(client, session);
	planted = session;
	const history = createMemoryHistory({ initialEntries: [path] });
	const shown = render(<App client={client} router={makeRouter(history)} />);
	return {
		...shown,
		client,
		/** The live connections; they stay silent unless a test sends on them. */
		sockets,
		where: () => history.location.pathname + history.location.search,
		history,
		go: (to: string) => act(() => history.push(to)),
	};
}
