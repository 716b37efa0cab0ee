/** The member's conversations, requests, and a search for someone new. */
import { useState } from "react";
import { useRejectedConversations } from "@/commons/messages/use-outbox";
import { NoMessagesDrawing } from "@/drawings/no-messages";
import { useQuiet } from "@/lib/preferences";
import { useSession } from "@/lib/session";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { HelpNow } from "@/ui/help-now";
import { NewCount } from "@/ui/new-count";
import { Paginator } from "@/ui/paginator";
import { SkeletonCards } from "@/ui/skeleton";
import { type Tab, Tabs } from "@/ui/tabs";
import { ConversationRow } from "./conversation-row";
import { type Folder, useConversation, useConversations, useDmUnread } from "./dm-queries";
import { FindMember } from "./find-member";
import { unsentDms } from "./unsent-dms";

export function DmPage() {
	const { user } = useSession();
	const [folder, setFolder] = useState<Folder>("messages");
	const unread = useDmUnread();
	if (!user) return null;
	const tabs: readonly Tab<Folder>[] = [
		{ value: "messages", label: <Named name="Messages" count={unread.messages} /> },
		{ value: "requests", label: <Named name="Requests" count={unread.requests} /> },
	];
	return (
		<>
			<h1 tabIndex={-1}>Direct messages</h1>
			<p className="mt-1 text-muted">
				Only the two of you can read them, unless one of you reports a message. Nobody sees whether you've read
				something.
			</p>
			<div className="my-5">
				<FindMember self={user.uid} />
			</div>
			<Tabs label="Direct messages" tabs={tabs} value={folder} onChange={setFolder}>
				<List key={folder} folder={folder} />
			</Tabs>
			<HelpNow className="mt-6 -ms-3" />
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

function List({ folder }: { folder: Folder }) {
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
					<Begun key={uid} uid={uid} quiet={quiet} />
				))}
				{list.data.map((conversation) => (
					<ConversationRow
						key={conversation.other.uid}
						conversation={conversation}
						quiet={quiet}
						refused={refused.includes(conversation.other.uid)}
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

function Begun({ uid, quiet }: { uid: string; quiet: boolean }) {
	const { data } = useConversation(uid);
	return data ? <ConversationRow conversation={data} quiet={quiet} refused /> : null;
}
