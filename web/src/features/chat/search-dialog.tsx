/** Searches a channel, newest messages first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { searchMessages } from "@/lib/api/sdk.gen";
import type { ChatChannel } from "@/lib/api/types.gen";
import { chatQueryMax, chatQueryMin } from "@/lib/generated/limits.gen";
import { pagedList } from "@/lib/paged-list";
import { countCodePoints } from "@/ui/code-points";
import { InlineAlert } from "@/ui/inline-alert";
import { Modal } from "@/ui/modal";
import { Paginator } from "@/ui/paginator";
import { TextField } from "@/ui/text-field";
import { getErrorText } from "./error-text";
import { FoundMessages } from "./found-messages";
import { type Message, toMessages } from "./message";

interface SearchDialogProps {
	channel: ChatChannel;
	onFollow: (seq: number) => void;
	onClose: () => void;
}

const PAUSE_MS = 300;

export function SearchDialog({ channel, onFollow, onClose }: SearchDialogProps) {
	const [text, setText] = useState("");
	const [wanted, setWanted] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setWanted(text.trim()), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [text]);
	const long = countCodePoints(wanted) >= chatQueryMin;
	const found = useInfiniteQuery({
		...pagedList<Message>(
			["chat", "search", channel.id, wanted],
			async ({ query, signal }) =>
				toMessages(await searchMessages({ path: { id: channel.id }, query: { q: wanted, ...query }, signal })),
			({ id }) => id,
		),
		enabled: long,
		gcTime: 0,
	});
	const { data, error } = found;
	const said = !long || !data ? "" : data.length === 0 ? "Nothing found." : `${data.length} found.`;
	return (
		<Modal open onClose={onClose} title={`Search in ${channel.name}`}>
			<TextField
				label="Words to look for"
				type="search"
				autoComplete="off"
				maxLength={chatQueryMax}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			<p role="status" className="min-h-8 pt-1 text-muted text-sm">
				{said}
			</p>
			{error && <InlineAlert>{getErrorText(error)}</InlineAlert>}
			{long && data && <FoundMessages label="Found" messages={data} onFollow={onFollow} />}
			{long && found.hasNextPage && (
				<Paginator
					more
					busy={found.isFetchingNextPage}
					failed={found.isFetchNextPageError}
					onMore={() => void found.fetchNextPage()}
				/>
			)}
		</Modal>
	);
}
