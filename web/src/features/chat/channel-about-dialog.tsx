/** The admins' settings of a channel: name, topic, retention, and whether it is closed. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeChannel } from "@/lib/api/sdk.gen";
import type { ChatChannel } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { FormDialog } from "@/ui/form-dialog";
import { Switch } from "@/ui/switch";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { ChannelName, ChannelTopic } from "./channel-fields";
import { chatKeys } from "./chat-queries";
import { getErrorText } from "./error-text";

/** In the server's format. */
const SHORTEST_DAYS = 7;
const LONGEST_DAYS = 3650;

export function ChannelAboutDialog({ channel, onClose }: { channel: ChatChannel; onClose: () => void }) {
	const client = useQueryClient();
	const toast = useToast();
	const [name, setName] = useState(channel.name);
	const [topic, setTopic] = useState(channel.topic);
	const [days, setDays] = useState(channel.retentionDays === null ? "" : String(channel.retentionDays));
	const [archived, setArchived] = useState(channel.archived);
	const retentionDays = days.trim() === "" ? null : Number(days);
	const wrongDays =
		retentionDays !== null &&
		!(Number.isInteger(retentionDays) && retentionDays >= SHORTEST_DAYS && retentionDays <= LONGEST_DAYS);
	const send = useMutation({
		mutationFn: () =>
			changeChannel({
				path: { id: channel.id },
				body: { name: name.trim(), topic: topic.trim(), retentionDays, archived },
			}),
		onSuccess: async () => {
			await client.invalidateQueries({ queryKey: chatKeys.channels });
			toast("Saved.");
			onClose();
		},
	});
	const fields = send.error ? toApiError(send.error).fields : {};
	return (
		<FormDialog
			title="About this channel"
			act="Save"
			busy={send.isPending}
			incomplete={name.trim() === "" || wrongDays}
			failure={send.error && Object.keys(fields).length === 0 ? getErrorText(send.error) : null}
			onSend={() => send.mutate()}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<ChannelName value={name} onChange={setName} errorText={fields.name} tried={tried} />
					<ChannelTopic value={topic} onChange={setTopic} errorText={fields.topic} />
					<TextField
						label="Keep messages for (days)"
						optional
						hint={`From ${SHORTEST_DAYS} to ${LONGEST_DAYS}. Leave empty to keep them forever. Older messages are deleted soon after you save.`}
						inputMode="numeric"
						value={days}
						error={
							(tried && wrongDays) || fields.retentionDays
								? `Please choose from ${SHORTEST_DAYS} to ${LONGEST_DAYS} days, or leave it empty.`
								: undefined
						}
						onChange={(event) => setDays(event.target.value)}
					/>
					<Switch
						label="Closed"
						hint="Members can read it, but nobody can write."
						checked={archived}
						onChange={(event) => setArchived(event.target.checked)}
					/>
				</>
			)}
		</FormDialog>
	);
}
