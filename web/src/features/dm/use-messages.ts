/** The messages of one conversation, live: the loaded ones, the unsent ones, and every change. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMessageWindow } from "@/commons/messages/use-message-window";
import { useOutbox } from "@/commons/messages/use-outbox";
import { useOnConnected, useOwnChanges } from "@/lib/live/live";
import { getRetryDelay } from "@/lib/live/retry-delay";
import { listMessages, type Message } from "./api";
import { dmKeys } from "./dm-queries";
import { unsentDms } from "./unsent-dms";

export function useMessages(me: string, uid: string) {
	const client = useQueryClient();
	const queryKey = dmKeys.messages(uid);
	const messageWindow = useMessageWindow<Message>({
		queryKey,
		load: async ({ before }, signal) => ({
			...(await listMessages(uid, before === undefined ? {} : { before }, signal)),
			later: false,
		}),
	});
	const outbox = useOutbox({
		kind: unsentDms,
		uid: me,
		id: uid,
		onSent(message) {
			put(message);
			void client.invalidateQueries({ queryKey: dmKeys.all });
		},
	});
	const asking = useRef(false);
	const again = useRef(false);
	const tries = useRef(0);
	const later = useRef<ReturnType<typeof setTimeout>>(undefined);
	const here = useRef(false);
	useEffect(() => {
		here.current = true;
		return () => {
			here.current = false;
			clearTimeout(later.current);
		};
	}, []);

	function put(message: Message) {
		messageWindow.put(message);
	}

	/** Requests everything that changed after the loaded messages, page by page. */
	async function catchUp() {
		again.current = true;
		if (asking.current) return;
		asking.current = true;
		clearTimeout(later.current);
		try {
			while (again.current) {
				again.current = false;
				const after = messageWindow.number();
				if (after === null) return;
				const { items, upTo } = await listMessages(uid, { changed: after });
				if (upTo < after) {
					// The server knows less than the client, as after a restored backup: the loaded messages cannot be trusted.
					await messageWindow.reload();
					continue;
				}
				messageWindow.apply(items, upTo, (message) => message);
				if (items.length >= MANY) again.current = true;
			}
			tries.current = 0;
		} catch {
			// The next change, or the next connection, retries.
			clearTimeout(later.current);
			if (here.current)
				later.current = setTimeout(() => void catching.current(), getRetryDelay(tries.current, Math.random()));
			tries.current += 1;
		} finally {
			asking.current = false;
		}
	}
	const catching = useRef(catchUp);
	catching.current = catchUp;

	useOwnChanges((change, id) => {
		if (change === "messages" && id === uid) void catching.current();
	});
	useOnConnected(() => void catching.current());
	useEffect(() => {
		const back = () => document.visibilityState === "visible" && void catching.current();
		document.addEventListener("visibilitychange", back);
		return () => document.removeEventListener("visibilitychange", back);
	}, []);
	// A reloaded or merged window may have missed changes in between.
	const epoch = messageWindow.window?.epoch;
	useEffect(() => {
		if (epoch !== undefined) void catching.current();
	}, [epoch]);

	// A message's key shows that it was delivered, whichever way.
	const items = messageWindow.window?.items;
	const { markDelivered } = outbox;
	useEffect(() => {
		if (items) markDelivered(new Set(items.flatMap(({ key }) => (key ? [key] : []))));
	}, [items, markDelivered]);

	return { messageWindow, outbox, put };
}

/** The largest number of changes in one response. */
const MANY = 200;
