/** Subscribes to the channels about which a member wants to know everything, so that new messages are counted on every page. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ChatChannel } from "@/lib/api/types.gen";
import { useStream } from "@/lib/live/live";
import { useQuiet } from "@/lib/preferences";
import { chatKeys, useChannels } from "./chat-queries";

export function ChannelSubscriptions() {
	const quiet = useQuiet();
	const { data } = useChannels();
	if (quiet || !data) return null;
	return data.items
		.filter(({ level }) => level === "everything")
		.map((channel) => <ChannelSubscription key={channel.id} channel={channel} />);
}

/** Combines many messages into one request. */
const PAUSE_MS = 1000;

function ChannelSubscription({ channel }: { channel: ChatChannel }) {
	const client = useQueryClient();
	const number = useRef(channel.seq);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const count = () => client.invalidateQueries({ queryKey: chatKeys.channels });
	useStream({ kind: "channel", id: channel.id }, 0, {
		number: () => number.current,
		apply: (_, upTo) => {
			number.current = upTo;
			timer.current ??= setTimeout(() => {
				timer.current = undefined;
				void count();
			}, PAUSE_MS);
		},
		reload: async () => {
			await count();
			const { items = [] } = client.getQueryData<{ items: ChatChannel[] }>(chatKeys.channels) ?? {};
			number.current = Math.max(number.current, items.find(({ id }) => id === channel.id)?.seq ?? 0);
		},
		refused: () => void count(),
	});
	return null;
}
