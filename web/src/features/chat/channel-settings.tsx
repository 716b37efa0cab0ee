/** A member's chat settings, and the staff's settings of the channel. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeChannel } from "@/lib/api/sdk.gen";
import type { ChatChannel, ChatLevel } from "@/lib/api/types.gen";
import {
	enterSends,
	quiet,
	sendTyping,
	showTyping,
	useEnterSends,
	useQuiet,
	useSendTyping,
	useShowTyping,
} from "@/lib/preferences";
import type { SessionUser } from "@/lib/session-user";
import { Button } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";
import { Modal } from "@/ui/modal";
import { RadioCards } from "@/ui/radio-cards";
import { SegmentedControl } from "@/ui/segmented-control";
import { Switch } from "@/ui/switch";
import { useToast } from "@/ui/toast";
import { ChannelAboutDialog } from "./channel-about-dialog";
import { chatKeys, useSetLevel } from "./chat-queries";
import { getErrorText } from "./error-text";
import { MutedDialog } from "./muted-dialog";
import { NewChannelDialog } from "./new-channel-dialog";

const levels: { value: ChatLevel; title: string; text: string }[] = [
	{ value: "everything", title: "Everything", text: "The app shows how many new messages there are." },
	{ value: "mentions", title: "Mentions", text: "You're notified when someone mentions you." },
	{ value: "nothing", title: "Nothing", text: "You check when you like." },
];

const word = (on: boolean) => (on ? "on" : "off");

export function ChannelSettings(props: { channel: ChatChannel; user: SessionUser; onClose: () => void }) {
	const { channel, user, onClose } = props;
	const setLevel = useSetLevel(channel.id);
	const [dialog, setDialog] = useState<"new" | "about" | "muted" | null>(null);
	if (dialog === "new") return <NewChannelDialog onClose={onClose} />;
	if (dialog === "about") return <ChannelAboutDialog channel={channel} onClose={onClose} />;
	if (dialog === "muted") return <MutedDialog channel={channel} onClose={onClose} />;
	const staff = user.isModerator || user.isAdmin;
	return (
		<Modal open onClose={onClose} title="Chat settings">
			<div className="flex flex-col gap-4">
				<RadioCards
					legend={`Notify me about ${channel.name}`}
					options={levels}
					value={channel.level}
					onChange={(level) => setLevel.mutate(level)}
				/>
				<Habits />
				{staff && <SlowMode channel={channel} />}
				{staff && (
					<div className="flex flex-wrap gap-2">
						<Button variant="secondary" onClick={() => setDialog("muted")}>
							Who is muted
						</Button>
						{user.isAdmin && (
							<>
								<Button variant="secondary" onClick={() => setDialog("about")}>
									About this channel
								</Button>
								<Button variant="secondary" onClick={() => setDialog("new")}>
									New channel
								</Button>
							</>
						)}
					</div>
				)}
				<HelpNow className="-ms-3" />
			</div>
		</Modal>
	);
}

/** These are stored on the device. */
function Habits() {
	return (
		<div className="flex flex-col gap-2 border-line border-t pt-2">
			<Switch
				label="Enter sends"
				hint="When off, Enter starts a new line, and Ctrl+Enter sends."
				checked={useEnterSends()}
				onChange={(event) => enterSends.set(word(event.target.checked))}
			/>
			<Switch
				label="Show who is typing"
				checked={useShowTyping()}
				onChange={(event) => showTyping.set(word(event.target.checked))}
			/>
			<Switch
				label="Show others when I'm typing"
				checked={useSendTyping()}
				onChange={(event) => sendTyping.set(word(event.target.checked))}
			/>
			<Switch
				label="Quiet mode"
				hint="No counts, and new messages wait until you ask for them."
				checked={useQuiet()}
				onChange={(event) => quiet.set(word(event.target.checked))}
			/>
		</div>
	);
}

const waits = [
	{ value: "0", label: "Off" },
	{ value: "10", label: "10 s" },
	{ value: "60", label: "1 min" },
	{ value: "300", label: "5 min" },
] as const;

function SlowMode({ channel }: { channel: ChatChannel }) {
	const client = useQueryClient();
	const toast = useToast();
	const send = useMutation({
		mutationFn: (slowSeconds: number) => changeChannel({ path: { id: channel.id }, body: { slowSeconds } }),
		onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.channels }),
		onError: (thrown) => toast(getErrorText(thrown)),
	});
	const now = waits.findLast(({ value }) => Number(value) <= channel.slowSeconds)?.value ?? "0";
	return (
		<SegmentedControl
			legend="Slow mode for everyone here"
			legendShown
			options={waits}
			value={now}
			disabled={send.isPending}
			onChange={(value) => send.mutate(Number(value))}
		/>
	);
}
