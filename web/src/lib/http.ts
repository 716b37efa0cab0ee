/** The only way to the API: typed JSON or a thrown ApiError, with time limits, idempotency keys and upload progress. */
import { ApiError, type ErrorCode, parseApiError } from "./api-error";

export { ApiError, type CommonErrorCode, getGateText, isApiError, toApiError } from "./api-error";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestOptions {
	body?: unknown;
	/** Created once for each thing the member wants to create, and kept for retries. */
	idempotencyKey?: string;
	/** The author's uid: the server rejects the request if another member is logged in by now. */
	member?: string;
	/** The page may be gone before the response. */
	keepalive?: boolean;
	signal?: AbortSignal;
	timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
	const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
	const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
	let status: number;
	let text: string;
	try {
		const answer = await fetch(path, {
			method,
			headers: getHeaders(options),
			body: options.body === undefined ? undefined : JSON.stringify(options.body),
			credentials: "same-origin",
			keepalive: options.keepalive,
			signal,
		});
		status = answer.status;
		text = await answer.text();
	} catch {
		if (options.signal?.aborted) throw new ApiError(0, "cancelled");
		throw new ApiError(0, limit.aborted ? "timeout" : "offline");
	}
	return read<T>(status, text);
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => request<T>("GET", path, { signal });

export interface UploadOptions {
	/** Receives the uploaded part, 0 to 1. */
	onProgress?: (part: number) => void;
	signal?: AbortSignal;
	idempotencyKey?: string;
	timeoutMs?: number;
}

const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** Uploads a file with XMLHttpRequest, since fetch cannot report upload progress. */
export function upload<T>(path: string, file: Blob, options: UploadOptions = {}): Promise<T> {
	return new Promise<T>((resolve, reject) => {
		if (options.signal?.aborted) return reject(new ApiError(0, "cancelled"));
		const call = new XMLHttpRequest();
		const cancel = () => call.abort();
		const fail = (code: ErrorCode) => () => {
			options.signal?.removeEventListener("abort", cancel);
			reject(new ApiError(0, code));
		};
		call.open("POST", path);
		call.timeout = options.timeoutMs ?? UPLOAD_TIMEOUT_MS;
		call.setRequestHeader("Accept", "application/json");
		call.setRequestHeader("Content-Type", file.type || "application/octet-stream");
		if (options.idempotencyKey) call.setRequestHeader("Idempotency-Key", options.idempotencyKey);
		call.upload.onprogress = (event) => {
			if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
		};
		call.onload = () => {
			options.signal?.removeEventListener("abort", cancel);
			try {
				resolve(read<T>(call.status, call.responseText));
			} catch (error) {
				reject(error);
			}
		};
		call.onerror = fail("offline");
		call.ontimeout = fail("timeout");
		call.onabort = fail("cancelled");
		options.signal?.addEventListener("abort", cancel);
		call.send(file);
	});
}

function getHeaders(options: RequestOptions): Record<string, string> {
	const headers: Record<string, string> = { Accept: "application/json" };
	if (options.body !== undefined) headers["Content-Type"] = "application/json";
	if (options.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey;
	if (options.member) headers["X-Exhale-Member"] = options.member;
	return headers;
}

function read<T>(status: number, text: string): T {
	if (status < 200 || status > 299) throw parseApiError(status, text);
	if (text === "") return undefined as T;
	try {
		return JSON.parse(text) as T;
	} catch {
		throw new ApiError(status, "unreadable");
	}
}
