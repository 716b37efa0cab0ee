/** The link from a profile to the conversation with its member, if there is or may be one. */
import { Mail } from "lucide-react";
import { ButtonLink } from "@/ui/button";
import { getConversationPath } from "./conversation-row";
import { useConversation } from "./dm-queries";

export function MessageButton({ uid }: { uid: string }) {
	const { data } = useConversation(uid);
	if (!data || (!data.can.write && data.state === "none")) return null;
	return (
		<ButtonLink href={getConversationPath(uid)} variant="secondary">
			<Mail aria-hidden size={18} />
			Message
		</ButtonLink>
	);
}
