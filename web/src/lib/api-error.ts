/** The one shape of every refusal, from the server or from the way there, as an error that can be thrown. */

import type { DenialCode } from "./generated/denials.gen";

/** What went wrong on the way there or back; the browser itself says so. */
type LocalErrorCode = "offline" | "timeout" | "unreadable" | "cancelled";

/** Every refusal there is. */
export type ErrorCode = LocalErrorCode | DenialCode;

/** Refusals that every operation can meet. */
export type CommonErrorCode =
	| LocalErrorCode
	| Extract<
			ErrorCode,
			| "session.none"
			| "guard.elsewhere"
			| "role.missing"
			| "not_found"
			| "conflict"
			| "fields.invalid"
			| "rate.limited"
			| "internal"
			| "busy"
	  >;

/** Status 0 means that no answer came. */
export class ApiError extends Error {
	override name = "Problem";
	readonly status: number;
	/** A newer server may know one that this app does not, so what reads it has something to say for the rest. */
	readonly code: ErrorCode;
	/** To quote when asking for help; empty when no answer came. */
	readonly requestId: string;
	/** A form field's name and the short code of what is wrong with it. */
	readonly fields: Readonly<Record<string, string>>;
	/** All further members, such as `nextWinDate`. */
	readonly data: Readonly<Record<string, unknown>>;

	constructor(status: number, code: ErrorCode, body: Record<string, unknown> = {}) {
		super(typeof body.title === "string" ? body.title : code);
		this.status = status;
		this.code = code;
		this.requestId = typeof body.requestId === "string" ? body.requestId : "";
		this.fields = (body.fields as Record<string, string> | undefined) ?? {};
		this.data = body;
	}
}

/** The problem in whatever was thrown; anything unforeseen counts as a fault of ours. */
export function toApiError(thrown: unknown): ApiError {
	return thrown instanceof ApiError ? thrown : new ApiError(0, "internal");
}

/** What a gate that the operator closed says, in the words of its dialog. */
export const getGateText = ({ code, data }: ApiError): string | null =>
	code === "tier.needed" && typeof data.feature === "string" ? `You need to upgrade to ${data.feature}.` : null;

export const isApiError = (thrown: unknown, code: ErrorCode): boolean =>
	thrown instanceof ApiError && thrown.code === code;

/** The problem that an answer's text says. */
export function parseApiError(status: number, text: string): ApiError {
	const body = parse(text);
	return typeof body?.code === "string"
		? new ApiError(status, body.code as ErrorCode, body)
		: new ApiError(status, getErrorCode(status));
}

function getErrorCode(status: number): ErrorCode {
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
