/** Holds the loaded part of a conversation: loads it, extends it at both ends, and applies changes. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type ApiError, toApiError } from "@/lib/http";
import {
	appendPage,
	applyChange,
	applyChanges,
	createWindow,
	type Entry,
	type MessagePage,
	type MessageWindow,
	prependPage,
} from "./message-window";

/** Which page; empty for the newest. */
export interface Where {
	before?: number;
	around?: number;
	after?: number;
}

interface WindowOptions<T extends Entry> {
	/** The conversation's key in the query cache. */
	queryKey: readonly unknown[];
	/** Where reading starts; the newest messages by default. */
	begin?: number | null;
	load: (where: Where, signal?: AbortSignal) => Promise<MessagePage<T>>;
}

export interface MessageWindowHandle<T extends Entry> {
	window: MessageWindow<T> | undefined;
	error: ApiError | null;
	retry: () => void;
	/** An end that failed to load is not retried automatically. */
	failed: "earlier" | "later" | null;
	loadEarlier: () => void;
	loadLater: () => void;
	/** Loads the part around this position, or the newest. */
	goTo: (seq: number | null) => Promise<void>;
	/** Applies changes; `complete` adds what only the reader's own copy knows. */
	apply: <P extends Entry>(items: readonly P[], upTo: number, complete: (item: P, current?: T) => T) => void;
	put: (item: T) => void;
	/** Reloads the same part, after too much was missed. */
	reload: () => Promise<void>;
	number: () => number | null;
	/** Sets the reading position: null is the end. */
	readingAt: (seq: number | null) => void;
}

export function useMessageWindow<T extends Entry>({ queryKey, begin, load }: WindowOptions<T>): MessageWindowHandle<T> {
	const client = useQueryClient();
	const reading = useRef<number | null>(begin ?? null);
	const loading = useRef(false);
	const [failed, setFailed] = useState<"earlier" | "later" | null>(null);
	const current = () => client.getQueryData<MessageWindow<T>>(queryKey);
	const change = (next: (current: MessageWindow<T>) => MessageWindow<T>) =>
		client.setQueryData<MessageWindow<T>>(queryKey, (before) => before && next(before));
	const at = (seq: number | null): Where => (seq === null ? {} : { around: seq });

	const query = useQuery<MessageWindow<T>, ApiError>({
		queryKey,
		// Also when everything is refetched: the reader keeps their position.
		queryFn: async ({ signal }) => createWindow(await load(at(reading.current), signal)),
		// The live connection reports changes, and resumes by number, once there is something to change.
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnReconnect: ({ state }) => state.data === undefined,
	});

	async function grow(end: "earlier" | "later") {
		const before = current();
		const edge = end === "earlier" ? before?.items[0] : before?.items.at(-1);
		if (loading.current || !before?.[end] || !edge) return;
		loading.current = true;
		try {
			const page = await load(end === "earlier" ? { before: edge.seq } : { after: edge.seq });
			change((now) => {
				// The window has moved elsewhere since.
				if (!now.items.some(({ id }) => id === edge.id)) return now;
				return end === "earlier" ? prependPage(now, page) : appendPage(now, page);
			});
			setFailed(null);
		} catch (thrown) {
			if (toApiError(thrown).code !== "cancelled") setFailed(end);
		} finally {
			loading.current = false;
		}
	}

	async function goTo(seq: number | null) {
		reading.current = seq;
		const page = await load(at(seq));
		setFailed(null);
		client.setQueryData<MessageWindow<T>>(queryKey, createWindow(page));
	}

	return {
		window: query.data,
		error: query.data ? null : query.error,
		retry: () => void query.refetch(),
		failed,
		loadEarlier: () => void grow("earlier"),
		loadLater: () => void grow("later"),
		goTo,
		apply(items, upTo, complete) {
			change((now) => {
				const known = new Map(now.items.map((item) => [item.id, item]));
				return applyChanges(
					now,
					items.map((item) => complete(item, known.get(item.id))),
					upTo,
				);
			});
		},
		put: (item) => void change((now) => applyChange(now, item)),
		reload: () => goTo(reading.current),
		number: () => current()?.number ?? null,
		readingAt: (seq) => {
			reading.current = seq;
		},
	};
}
