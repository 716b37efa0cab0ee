/** Sends the operations of the generated API client: the JSON of the response or a thrown ApiError, with time limits. */
import { ApiError, type ErrorCode, parseApiError } from "./api-error";

export { ApiError, type CommonErrorCode, getGateText, isApiError, toApiError } from "./api-error";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The shape of every operation's generated data. */
export interface TDataShape {
	body?: unknown;
	headers?: object;
	path?: object;
	query?: object;
	url: string;
}

interface RequestOptions {
	/** The author's uid: the server rejects the request if another member is logged in by now. */
	member?: string;
	/** The page may be gone before the response. */
	keepalive?: boolean;
	/** Receives the uploaded part of a file, 0 to 1. */
	onProgress?: (part: number) => void;
	signal?: AbortSignal;
	timeoutMs?: number;
}

/** The options of an operation. */
export type Options<Data extends TDataShape, _ThrowOnError, _Response> = Omit<Data, "url"> &
	RequestOptions & { headers?: object };

/** The response of an operation; every error is thrown. */
export type RequestResult<Responses, _Errors, _ThrowOnError> = Promise<Responses[keyof Responses]>;

/** The generated client's `meta`, which nothing needs. */
export type ClientMeta = Record<never, never>;

/** Files and plain text are sent as they are, which their operations ask for with a `bodySerializer` of null. */
type Request = TDataShape & RequestOptions & { bodySerializer?: null };
type Send = <Responses, _Errors, _ThrowOnError>(request: Request) => Promise<Responses[keyof Responses]>;
export type Client = Record<"get" | "post" | "put" | "patch" | "delete", Send>;

const sendWith =
	(method: Method): Send =>
	(request) =>
		request.body instanceof Blob ? upload(request, request.body) : send(method, request);

export const client: Client = {
	get: sendWith("GET"),
	post: sendWith("POST"),
	put: sendWith("PUT"),
	patch: sendWith("PATCH"),
	delete: sendWith("DELETE"),
};

const TIMEOUT_MS = 20_000;

async function send<T>(method: Method, request: Request): Promise<T> {
	const limit = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
	const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
	let status: number;
	let text: string;
	try {
		const answer = await fetch(getPath(request), {
			method,
			headers: getHeaders(request),
			body: getBody(request),
			credentials: "same-origin",
			keepalive: request.keepalive,
			signal,
		});
		status = answer.status;
		text = await answer.text();
	} catch {
		if (request.signal?.aborted) throw new ApiError(0, "cancelled");
		throw new ApiError(0, limit.aborted ? "timeout" : "offline");
	}
	return read<T>(status, text);
}

function getBody({ body, bodySerializer }: Request): string | undefined {
	if (body === undefined) return undefined;
	return bodySerializer === null && typeof body === "string" ? body : JSON.stringify(body);
}

const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** Uploads a file with XMLHttpRequest, since fetch cannot report upload progress. */
function upload<T>(request: Request, file: Blob): Promise<T> {
	const { signal, onProgress } = request;
	return new Promise<T>((resolve, reject) => {
		if (signal?.aborted) return reject(new ApiError(0, "cancelled"));
		const call = new XMLHttpRequest();
		const cancel = () => call.abort();
		const fail = (code: ErrorCode) => () => {
			signal?.removeEventListener("abort", cancel);
			reject(new ApiError(0, code));
		};
		call.open("POST", getPath(request));
		call.timeout = request.timeoutMs ?? UPLOAD_TIMEOUT_MS;
		const headers = { ...getHeaders(request), ...(file.type && { "Content-Type": file.type }) };
		for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
		call.upload.onprogress = (event) => {
			if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
		};
		call.onload = () => {
			signal?.removeEventListener("abort", cancel);
			try {
				resolve(read<T>(call.status, call.responseText));
			} catch (error) {
				reject(error);
			}
		};
		call.onerror = fail("offline");
		call.ontimeout = fail("timeout");
		call.onabort = fail("cancelled");
		signal?.addEventListener("abort", cancel);
		call.send(file);
	});
}

/** The operation's path with its parameters; those that are undefined or null are left out of the query. */
function getPath({ url, path, query }: Request): string {
	const values = new Map(Object.entries(path ?? {}));
	const filled = url.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))));
	const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
	const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
	return given.length > 0 ? `${filled}?${search}` : filled;
}

const getHeaders = ({ headers, member }: Request): Record<string, string> => ({
	Accept: "application/json",
	...headers,
	...(member && { "X-Exhale-Member": member }),
});

function read<T>(status: number, text: string): T {
	if (status < 200 || status > 299) throw parseApiError(status, text);
	if (text === "") return undefined as T;
	try {
		return JSON.parse(text) as T;
	} catch {
		throw new ApiError(status, "unreadable");
	}
}
