/** The header of a channel: its topic, the other channels on narrow screens, search, pins and settings. */
import { Pin, Search, Settings2 } from "lucide-react";
import { useState } from "react";
import { useHasPanes } from "@/commons/messages/use-has-panes";
import type { ChatChannel } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";
import { IconButton } from "@/ui/icon-button";
import { ChannelRow } from "./channel-list";
import { ChannelSettings } from "./channel-settings";
import { COMMUNITY } from "./chat-queries";
import { PinsDialog } from "./pins-dialog";
import { SearchDialog } from "./search-dialog";

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
	const hasPanes = useHasPanes();
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
			{channels.length > 1 && !hasPanes && <ChannelRow channels={channels} current={channel.id} />}
			{dialog === "search" && <SearchDialog channel={channel} onFollow={follow} onClose={close} />}
			{dialog === "pins" && <PinsDialog channel={channel} onFollow={follow} onClose={close} />}
			{dialog === "settings" && <ChannelSettings channel={channel} user={user} onClose={close} />}
		</header>
	);
}
