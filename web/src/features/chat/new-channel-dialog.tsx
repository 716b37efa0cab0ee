/** Creates a channel: its name, address and topic. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { createChannel } from "@/lib/api/sdk.gen";
import { chatSlugMax } from "@/lib/generated/limits.gen";
import { toApiError } from "@/lib/http";
import { FormDialog } from "@/ui/form-dialog";
import { TextField } from "@/ui/text-field";
import { ChannelName, ChannelTopic } from "./channel-fields";
import { chatKeys } from "./chat-queries";
import { getErrorText } from "./error-text";

export function NewChannelDialog({ onClose }: { onClose: () => void }) {
	const client = useQueryClient();
	const router = useRouter();
	const [name, setName] = useState("");
	const [word, setWord] = useState<string | null>(null);
	const [topic, setTopic] = useState("");
	const slug = word ?? toSlug(name);
	const send = useMutation({
		mutationFn: () => createChannel({ body: { slug, name: name.trim(), topic: topic.trim() } }),
		onSuccess: async (channel) => {
			await client.invalidateQueries({ queryKey: chatKeys.channels });
			onClose();
			void router.navigate({ href: `/community/chat/${channel.slug}` });
		},
	});
	const fields = send.error ? toApiError(send.error).fields : {};
	return (
		<FormDialog
			title="New channel"
			act="Create channel"
			busy={send.isPending}
			incomplete={name.trim() === "" || slug === ""}
			failure={send.error && Object.keys(fields).length === 0 ? getErrorText(send.error) : null}
			onSend={() => send.mutate()}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<ChannelName value={name} onChange={setName} errorText={fields.name} tried={tried} />
					<TextField
						label="Channel address"
						hint="Lowercase letters, digits and hyphens."
						maxLength={chatSlugMax}
						value={slug}
						error={tried && slug === "" ? "Please choose an address." : fields.slug && "Please choose another address."}
						onChange={(event) => setWord(event.target.value)}
					/>
					<ChannelTopic value={topic} onChange={setTopic} errorText={fields.topic} />
				</>
			)}
		</FormDialog>
	);
}

const toSlug = (name: string): string =>
	name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, chatSlugMax);
