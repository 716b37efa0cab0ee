/** The channels, each with what is new there: in a row above the messages, or in a column beside them. */
import { Hash } from "lucide-react";
import { NotSent } from "@/commons/messages/not-sent";
import { useRejectedConversations } from "@/commons/messages/use-outbox";
import type { ChatChannel } from "@/lib/api/types.gen";
import { useQuiet } from "@/lib/preferences";
import { AppLink } from "@/ui/app-link";
import { classNames } from "@/ui/class-names";
import { NewCount } from "@/ui/new-count";
import { ScrollRow } from "@/ui/scroll-row";
import { getNotifyingCount } from "./chat-queries";
import { unsentChat } from "./unsent-chat";

interface ChannelsProps {
	channels: readonly ChatChannel[];
	/** The id of the open one. */
	current: string | undefined;
}

export function ChannelRow({ channels, current }: ChannelsProps) {
	return (
		<nav aria-label="Channels" className="pt-2 short:pt-0">
			<ScrollRow chosen={current ?? ""}>
				<ul className="flex gap-2">
					{channels.map((channel) => (
						<li key={channel.id} className="shrink-0">
							<ChannelLink
								channel={channel}
								isOpen={channel.id === current}
								className="inline-flex rounded-full border border-line px-4 aria-[current]:border-primary"
							/>
						</li>
					))}
				</ul>
			</ScrollRow>
		</nav>
	);
}

export function ChannelColumn({ channels, current }: ChannelsProps) {
	return (
		<>
			<h2 className="px-3 pb-2">Channels</h2>
			<ul className="flex flex-col gap-1">
				{channels.map((channel) => (
					<li key={channel.id}>
						<ChannelLink channel={channel} isOpen={channel.id === current} className="flex rounded-md px-3" />
					</li>
				))}
			</ul>
		</>
	);
}

function ChannelLink({ channel, isOpen, className }: { channel: ChatChannel; isOpen: boolean; className: string }) {
	const told = useQuiet() || isOpen ? 0 : getNotifyingCount(channel);
	const refused = useRejectedConversations(unsentChat).includes(channel.id);
	return (
		<AppLink
			href={`/community/chat/${channel.slug}`}
			aria-current={isOpen ? "page" : undefined}
			className={classNames(
				"min-h-11 items-center gap-1 text-sm text-text no-underline hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-semibold",
				className,
			)}
		>
			<Hash aria-hidden size={14} className="shrink-0" />
			<span className="min-w-0 grow break-words">{channel.name}</span>
			{refused && <NotSent />}
			{told > 0 && <NewCount count={told} />}
		</AppLink>
	);
}
