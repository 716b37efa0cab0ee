/** The header of a channel: its topic, the other channels, search, pins and settings. */
import { Hash, Pin, Search, Settings2 } from "lucide-react";
import { useState } from "react";
import { NotSent } from "@/commons/messages/not-sent";
import { useRejectedConversations } from "@/commons/messages/use-outbox";
import type { ChatChannel } from "@/lib/api/types.gen";
import { useQuiet } from "@/lib/preferences";
import type { SessionUser } from "@/lib/session-user";
import { AppLink } from "@/ui/app-link";
import { IconButton } from "@/ui/icon-button";
import { NewCount } from "@/ui/new-count";
import { ScrollRow } from "@/ui/scroll-row";
import { ChannelSettings } from "./channel-settings";
import { COMMUNITY, getNotifyingCount } from "./chat-queries";
import { PinsDialog } from "./pins-dialog";
import { SearchDialog } from "./search-dialog";
import { unsentChat } from "./unsent-chat";

interface ChannelHeaderProps {
	channel: ChatChannel;
	channels: readonly ChatChannel[];
	user: SessionUser;
	/** Jumps to a message. */
	onFollow: (seq: number) => void;
}

type Dialog = "search" | "pins" | "settings" | null;

/** The community's own channel is the chat itself. */
export const getTitle = ({ slug, name }: ChatChannel): string => (slug === COMMUNITY ? "Community chat" : name);

export function ChannelHeader({ channel, channels, user, onFollow }: ChannelHeaderProps) {
	const [dialog, setDialog] = useState<Dialog>(null);
	const close = () => setDialog(null);
	function follow(seq: number) {
		close();
		onFollow(seq);
	}
	return (
		<header className="border-b border-line pb-2 short:pb-1">
			<div className="flex items-start gap-1">
				<div className="min-w-0 grow">
					<h1 className="text-xl">{getTitle(channel)}</h1>
					{channel.topic !== "" && <p className="text-muted text-sm short:hidden">{channel.topic}</p>}
				</div>
				<IconButton label="Search" icon={<Search aria-hidden size={20} />} onClick={() => setDialog("search")} />
				<IconButton label="Pinned messages" icon={<Pin aria-hidden size={20} />} onClick={() => setDialog("pins")} />
				<IconButton
					label="Chat settings"
					icon={<Settings2 aria-hidden size={20} />}
					onClick={() => setDialog("settings")}
				/>
			</div>
			{channels.length > 1 && <Channels channels={channels} current={channel.id} />}
			{dialog === "search" && <SearchDialog channel={channel} onFollow={follow} onClose={close} />}
			{dialog === "pins" && <PinsDialog channel={channel} onFollow={follow} onClose={close} />}
			{dialog === "settings" && <ChannelSettings channel={channel} user={user} onClose={close} />}
		</header>
	);
}

function Channels({ channels, current }: { channels: readonly ChatChannel[]; current: string }) {
	const quiet = useQuiet();
	const refused = useRejectedConversations(unsentChat);
	return (
		<nav aria-label="Channels" className="pt-2 short:pt-0">
			<ScrollRow chosen={current}>
				<ul className="flex gap-2">
					{channels.map((channel) => {
						const told = quiet || channel.id === current ? 0 : getNotifyingCount(channel);
						return (
							<li key={channel.id} className="shrink-0">
								<AppLink
									href={`/community/chat/${channel.slug}`}
									aria-current={channel.id === current ? "page" : undefined}
									className="inline-flex min-h-11 items-center gap-1 rounded-full border border-line px-4 text-sm text-text no-underline hover:bg-sunken aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:font-semibold"
								>
									<Hash aria-hidden size={14} />
									{channel.name}
									{refused.includes(channel.id) && <NotSent />}
									{told > 0 && <NewCount count={told} />}
								</AppLink>
							</li>
						);
					})}
				</ul>
			</ScrollRow>
		</nav>
	);
}
