/** The member's conversations and requests, and a search for someone new. */
import { useEffect, useState } from "react";
import { useRejectedConversations } from "@/commons/messages/use-outbox";
import { NoMessagesDrawing } from "@/drawings/no-messages";
import { useQuiet } from "@/lib/preferences";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { NewCount } from "@/ui/new-count";
import { Paginator } from "@/ui/paginator";
import { SkeletonCards } from "@/ui/skeleton";
import { type Tab, Tabs } from "@/ui/tabs";
import { ConversationRow } from "./conversation-row";
import { type Folder, useConversation, useConversations, useDmUnread } from "./dm-queries";
import { FindMember } from "./find-member";
import { unsentDms } from "./unsent-dms";

interface ConversationListProps {
	/** The reader. */
	self: string;
	/** The member whose conversation is open beside the list. */
	openUid?: string;
}

export function ConversationList({ self, openUid }: ConversationListProps) {
	const [folder, setFolder] = useState<Folder>("messages");
	const opened = useConversation(openUid ?? "", openUid !== undefined).data;
	const isRequest = opened && opened.state === "requested";
	// The open conversation is in sight: a request among requests, until it is accepted.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another one of the same kind counts, too.
	useEffect(() => {
		if (isRequest !== undefined) setFolder(isRequest ? "requests" : "messages");
	}, [openUid, isRequest]);
	const unread = useDmUnread();
	const tabs: readonly Tab<Folder>[] = [
		{ value: "messages", label: <Named name="Messages" count={unread.messages} /> },
		{ value: "requests", label: <Named name="Requests" count={unread.requests} /> },
	];
	return (
		<>
			<div className="my-5">
				<FindMember self={self} />
			</div>
			<Tabs label="Direct messages" tabs={tabs} value={folder} onChange={setFolder}>
				<List key={folder} folder={folder} openUid={openUid} />
			</Tabs>
		</>
	);
}

function Named({ name, count }: { name: string; count: number }) {
	return (
		<>
			{name}
			{count > 0 && <NewCount count={count} className="ms-2" />}
		</>
	);
}

const empty: Readonly<Record<Folder, { title: string; text: string }>> = {
	messages: {
		title: "No conversations yet",
		text: "Search for someone by name, or open the profile of someone whose posts you liked.",
	},
	requests: {
		title: "No requests",
		text: "When someone writes to you for the first time, their message stays here until you accept or decline.",
	},
};

function List({ folder, openUid }: { folder: Folder; openUid: string | undefined }) {
	const list = useConversations(folder);
	const quiet = useQuiet();
	const refused = useRejectedConversations(unsentDms);
	if (!list.data) {
		if (!list.error) return <SkeletonCards count={3} />;
		return (
			<ErrorState
				title="Couldn't load your conversations"
				error={list.error}
				busy={list.isFetching}
				onRetry={() => void list.refetch()}
			/>
		);
	}
	const { title, text } = empty[folder];
	// A conversation without a delivered message is in no list yet.
	const begun = folder === "requests" ? [] : refused.filter((uid) => !list.data.some(({ other }) => other.uid === uid));
	if (list.data.length + begun.length === 0) {
		return <EmptyState drawing={<NoMessagesDrawing />} title={title} text={text} />;
	}
	return (
		<>
			<ul className="flex flex-col">
				{begun.map((uid) => (
					<Begun key={uid} uid={uid} quiet={quiet} isOpen={uid === openUid} />
				))}
				{list.data.map((conversation) => (
					<ConversationRow
						key={conversation.other.uid}
						conversation={conversation}
						quiet={quiet}
						refused={refused.includes(conversation.other.uid)}
						isOpen={conversation.other.uid === openUid}
					/>
				))}
			</ul>
			<Paginator
				more={list.hasNextPage}
				busy={list.isFetchingNextPage}
				failed={list.isFetchNextPageError}
				onMore={() => void list.fetchNextPage()}
			/>
		</>
	);
}

function Begun({ uid, ...shown }: { uid: string; quiet: boolean; isOpen: boolean }) {
	const { data } = useConversation(uid);
	return data ? <ConversationRow conversation={data} refused {...shown} /> : null;
}
