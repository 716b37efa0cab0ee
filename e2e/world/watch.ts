/** Fails a test when its browsers log an error, break the page's policy, or contact another host. */
import { type BrowserContext, expect } from "@playwright/test";

export interface Watch {
	/** Messages that this test provokes on purpose, such as a rejected request, which Chromium logs as an error. */
	allow(...messages: RegExp[]): void;
	/** A server started by the test itself. */
	trust(origin: string): void;
	follow(context: BrowserContext): Promise<void>;
	/** Ignores everything from here on. */
	close(): void;
	hasViolations(): boolean;
	/** Fails when anything unexpected was recorded. */
	expectClean(): void;
}

/** Requests that fail because the network or the server is away. */
export const NETWORK_ERROR =
	/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|CONNECTION_RESET|EMPTY_RESPONSE)|Connection closed before receiving a handshake response/;

/** A call's client that is told of its end while it comes back asks once more, and is refused. */
const RESUME_REFUSED = /409 \(Conflict\) at .*\/media\/rtc\/validate\?.*&reconnect=1&/;

export function makeWatch(origin: string): Watch {
	const allowed: RegExp[] = [RESUME_REFUSED];
	const origins = new Set([origin]);
	const violations: string[] = [];
	let closed = false;
	const note = (fault: string) => {
		if (!closed && !allowed.some((message) => message.test(fault))) violations.push(fault);
	};
	return {
		allow: (...messages) => void allowed.push(...messages),
		trust: (another) => void origins.add(another),
		async follow(context) {
			context.on("console", (message) => {
				if (message.type() === "error") note(`${message.text()} at ${message.location().url}`);
			});
			context.on("weberror", (thrown) => note(String(thrown.error())));
			context.on("request", (request) => {
				const url = new URL(request.url());
				if (url.protocol.startsWith("http") && !origins.has(url.origin)) violations.push(`asked ${url.origin}`);
			});
			await context.addInitScript(() => {
				document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
					console.error(`policy broken: ${violatedDirective} ${blockedURI} ${sample}`),
				);
			});
		},
		close() {
			closed = true;
		},
		hasViolations: () => violations.length > 0,
		expectClean: () => expect(violations, "errors, broken policies and requests to other hosts").toEqual([]),
	};
}
