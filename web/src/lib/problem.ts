/** The one shape of every refusal, from the server or from the way there, as an error that can be thrown. */

/** Refusals that every operation can meet, the first four made by the browser itself. */
export type CommonCode =
	| "offline"
	| "timeout"
	| "unreadable"
	| "cancelled"
	| "session.none"
	| "guard.elsewhere"
	| "role.missing"
	| "not_found"
	| "conflict"
	| "fields.invalid"
	| "rate.limited"
	| "internal"
	| "busy";

/** Status 0 means that no answer came. */
export class Problem extends Error {
	override name = "Problem";
	readonly status: number;
	readonly code: string;
	/** To quote when asking for help; empty when no answer came. */
	readonly requestId: string;
	/** A form field's name and the short code of what is wrong with it. */
	readonly fields: Readonly<Record<string, string>>;
	/** All further members, such as `nextWinDate`. */
	readonly data: Readonly<Record<string, unknown>>;

	constructor(status: number, code: string, body: Record<string, unknown> = {}) {
		super(typeof body.title === "string" ? body.title : code);
		this.status = status;
		this.code = code;
		this.requestId = typeof body.requestId === "string" ? body.requestId : "";
		this.fields = (body.fields as Record<string, string> | undefined) ?? {};
		this.data = body;
	}
}

/** The problem in whatever was thrown; anything unforeseen counts as a fault of ours. */
export function asProblem(thrown: unknown): Problem {
	return thrown instanceof Problem ? thrown : new Problem(0, "internal");
}

export const isProblem = (thrown: unknown, code: string): boolean => thrown instanceof Problem && thrown.code === code;

/** The problem that an answer's text says. */
export function problemOf(status: number, text: string): Problem {
	const body = parse(text);
	return typeof body?.code === "string" ? new Problem(status, body.code, body) : new Problem(status, codeOf(status));
}

function codeOf(status: number): string {
	if (status === 401) return "session.none";
	if (status === 404) return "not_found";
	if (status === 429) return "rate.limited";
	return status === 502 || status === 503 || status === 504 ? "busy" : "unreadable";
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
	} catch {
		return undefined;
	}
}
