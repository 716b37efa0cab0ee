/** The one class for every error of the API or the network, and its codes. */

import type { ServerErrorCode } from "./generated/error-codes.gen";

/** Network errors, which the browser itself detects. */
type LocalErrorCode = "offline" | "timeout" | "unreadable" | "cancelled";

/** Every error code. */
export type ErrorCode = LocalErrorCode | ServerErrorCode;

/** The codes that every operation can return. */
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

/** Status 0 means that there was no response. */
export class ApiError extends Error {
	override name = "Problem";
	readonly status: number;
	/** A newer server may send a code that this app does not know, so readers need a default. */
	readonly code: ErrorCode;
	/** To quote in a support request; empty without a response. */
	readonly requestId: string;
	/** Short error codes by form field. */
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

/** Returns the thrown ApiError; anything unforeseen becomes an internal error. */
export function toApiError(thrown: unknown): ApiError {
	return thrown instanceof ApiError ? thrown : new ApiError(0, "internal");
}

/** The sentence for a gate that the operator closed, in the words of its dialog. */
export const getGateText = ({ code, data }: ApiError): string | null =>
	code === "tier.needed" && typeof data.feature === "string" ? `You need to upgrade to ${data.feature}.` : null;

export const isApiError = (thrown: unknown, code: ErrorCode): boolean =>
	thrown instanceof ApiError && thrown.code === code;

/** Parses the problem details of a response. */
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
