/** The messages of one conversation, live: the loaded ones, the unsent ones, and every change. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRetries } from "@/commons/messages/use-retries";
import { useThread } from "@/commons/messages/use-thread";
import { listDirectMessages } from "@/lib/api/sdk.gen";
import type { DmMessage } from "@/lib/api/types.gen";
import { useOnConnected, useOwnChanges } from "@/lib/live/live";
import { directMessages, type OpenThread } from "./dm-messages";
import { dmKeys } from "./dm-queries";
import type { Body } from "./unsent-dms";

/** The largest number of changes in one response. */
const MANY = 200;

const isOwn = ({ mine }: DmMessage) => mine;

export function useDmThread(me: string, uid: string): OpenThread {
	const client = useQueryClient();
	const thread = useThread<DmMessage, Body>({
		kind: directMessages,
		uid: me,
		id: uid,
		queryKey: dmKeys.messages(uid),
		load: async ({ before }, signal) => ({
			...(await listDirectMessages({ path: { uid }, query: { before }, signal })),
			later: false,
		}),
		isOwn,
		onSent(message) {
			messageWindow.put(message);
			void client.invalidateQueries({ queryKey: dmKeys.all });
		},
	});
	const { messageWindow } = thread;
	const asking = useRef(false);
	const again = useRef(false);

	/** Requests everything that changed after the loaded messages, page by page. */
	const ask = useRetries(async () => {
		asking.current = true;
		again.current = true;
		try {
			while (again.current) {
				again.current = false;
				const after = messageWindow.number();
				if (after === null) return;
				const { items, upTo } = await listDirectMessages({ path: { uid }, query: { changed: after } });
				if (upTo < after) {
					// The server knows less than the client, as after a restored backup: the loaded messages cannot be trusted.
					await messageWindow.reload();
					continue;
				}
				messageWindow.apply(items, upTo, (message) => message);
				if (items.length >= MANY) again.current = true;
			}
		} finally {
			asking.current = false;
		}
	});
	const catchUp = useRef(() => {
		again.current = true;
		if (!asking.current) void ask();
	}).current;

	useOwnChanges((change, id) => {
		if (change === "messages" && id === uid) catchUp();
	});
	useOnConnected(catchUp);
	useEffect(() => {
		const back = () => document.visibilityState === "visible" && catchUp();
		document.addEventListener("visibilitychange", back);
		return () => document.removeEventListener("visibilitychange", back);
	}, [catchUp]);
	// A reloaded or merged window may have missed changes in between.
	const epoch = messageWindow.window?.epoch;
	useEffect(() => {
		if (epoch !== undefined) catchUp();
	}, [epoch, catchUp]);

	return thread;
}
