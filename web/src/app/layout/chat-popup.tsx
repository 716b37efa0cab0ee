/** The ways to talk: direct messages and the community chat. */
import { Mail, MessageCircle } from "lucide-react";
import { ChatUnread } from "@/features/chat/chat-unread";
import { DmUnread } from "@/features/dm/dm-unread";
import { HelpNow } from "@/ui/help-now";
import { Sheet } from "@/ui/sheet";
import { PopupList } from "./popup-list";

export function ChatPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
	return (
		<Sheet open={open} onClose={onClose} title="Chat">
			<PopupList
				choices={[
					{
						name: "Direct Messages",
						icon: Mail,
						href: "/community/dm",
						news: <DmUnread />,
						onChoose: onClose,
					},
					{
						name: "Community Chat",
						icon: MessageCircle,
						href: "/community/chat/community",
						news: <ChatUnread />,
						onChoose: onClose,
					},
				]}
			/>
			<HelpNow className="w-full" />
		</Sheet>
	);
}
