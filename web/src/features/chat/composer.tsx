/** The composer of a channel: new messages with attachments, edits, or the reason why writing is not possible. */

import { AtSign, Image, Plus, TriangleAlert, Video, X } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import type { MediaKind } from "@/commons/media/chosen-media";
import type { UploadedMedia } from "@/commons/media/upload-media";
import { ClosedComposer, Composer } from "@/commons/messages/composer";
import { ComposerLine } from "@/commons/messages/composer-line";
import { useDraft } from "@/commons/messages/use-draft";
import { useEditing } from "@/commons/messages/use-editing";
import type { Taggable } from "@/commons/people/use-member-search";
import type { ChatChannel } from "@/lib/api/types.gen";
import { formatDateTime } from "@/lib/dates";
import { chatMentionsMax, chatNoteMax, chatTextMax } from "@/lib/generated/limits.gen";
import { useLive } from "@/lib/live/live";
import { useSendTyping } from "@/lib/preferences";
import type { SessionUser } from "@/lib/session-user";
import { IconButton } from "@/ui/icon-button";
import { MenuButton } from "@/ui/menu-button";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import type { ChatThread } from "./chat-messages";
import { ComposerMedia } from "./composer-media";
import { MentionDialog } from "./mention-dialog";
import { useExcerpt } from "./use-excerpt";
import { useIsFuture } from "./use-is-future";
import { useMediaUpload } from "./use-media-upload";

/** The message as it is sent. */
export interface ComposedMessage {
	text: string;
	note: string;
	replyTo: Answered | null;
	media: UploadedMedia | null;
	/** Uids of the members whose name is in the text. */
	mentions: string[];
}

interface Answered {
	id: string;
	name: string;
	text: string;
}

interface Extras {
	/** Null without a content note. */
	note: string | null;
	replyTo: Answered | null;
	mentions: readonly Pick<Taggable, "uid" | "displayName">[];
	media?: UploadedMedia | null;
}

const none: Extras = { note: null, replyTo: null, mentions: [], media: null };

interface ChatComposerProps {
	channel: ChatChannel;
	user: SessionUser;
	thread: ChatThread;
	onSend: (written: ComposedMessage) => void;
}

const TYPING_MS = 3000;

export function ChatComposer({ channel, user, thread, onSend }: ChatComposerProps) {
	const live = useLive();
	const toast = useToast();
	const tells = useSendTyping();
	const beginning = useExcerpt();
	const paused = useIsFuture(channel.mutedUntil);
	const told = useRef(0);
	const draft = useDraft<Extras>(`${user.uid}.chat.${channel.id}`, none);
	/** "anywhere" from the menu, or the position of a typed @. */
	const [mentioning, setMentioning] = useState<number | "anywhere" | null>(null);
	const { note, replyTo, mentions, media = null } = draft.extras;
	const upload = useMediaUpload((sent) => draft.change({ media: sent }));
	const photos = useRef<HTMLInputElement>(null);
	const videos = useRef<HTMLInputElement>(null);
	const { field, focus, editLast, composer } = useEditing(thread, chatTextMax, (message) =>
		draft.change({ replyTo: { id: message.id, name: message.author.displayName, text: beginning(message) } }),
	);

	if (channel.archived) return <ClosedComposer>This channel is closed. You can still read it.</ClosedComposer>;
	if (channel.mutedUntil !== null && paused) {
		return (
			<ClosedComposer>
				{channel.mutedWhy === "reports"
					? `Several members reported what you wrote here, so you're muted in this channel until ${formatDateTime(channel.mutedUntil)}. A moderator can end this earlier.`
					: `A moderator muted you in chat until ${formatDateTime(channel.mutedUntil)}.`}{" "}
				You can keep reading.
			</ClosedComposer>
		);
	}

	if (composer) return <Composer {...composer} />;

	function send(text: string) {
		const { under, errorText } = upload;
		if (under) return toast(`The ${under.kind} is still uploading.`);
		if (errorText?.again) return toast(`The ${errorText.kind} hasn't been uploaded. Try again, or remove it.`);
		upload.stop();
		const named = mentions.filter(({ displayName }) => text.includes(`@${displayName}`));
		onSend({ text, note: note?.trim() ?? "", replyTo, media, mentions: named.map(({ uid }) => uid) });
		draft.clear();
	}

	function write(text: string) {
		const caret = field.current?.selectionStart ?? text.length;
		// Not within a word, as in an email address, and not after pasting or deleting.
		const begun = text.length === draft.text.length + 1 && /(^|\s)@$/.test(text.slice(0, caret));
		if (begun && mentions.length < chatMentionsMax) setMentioning(caret);
		draft.write(text);
		if (!tells || text.trim() === "" || Date.now() - told.current < TYPING_MS) return;
		told.current = Date.now();
		live.typing({ kind: "channel", id: channel.id });
	}

	function mention(people: readonly Taggable[], at: number | "anywhere") {
		setMentioning(null);
		const { text } = draft;
		const names = people.map(({ displayName }) => `@${displayName}`).join(" ");
		if (at === "anywhere") draft.write(`${text}${text === "" || /\s$/.test(text) ? "" : " "}${names} `);
		else draft.write(`${text.slice(0, at - 1)}${names} ${text.slice(at).trimStart()}`);
		draft.change({ mentions: [...mentions, ...people.map(({ uid, displayName }) => ({ uid, displayName }))] });
		focus();
	}

	return (
		<>
			<Composer
				ref={field}
				label={`Message to ${channel.name}`}
				text={draft.text}
				max={chatTextMax}
				onWrite={write}
				onSend={send}
				onEditLast={editLast}
				wordless={media !== null || upload.under !== null || Boolean(upload.errorText?.again)}
				above={
					<>
						<ComposerMedia
							media={media}
							upload={upload}
							onRemove={() => {
								upload.stop();
								draft.change({ media: null });
								focus();
							}}
						/>
						{replyTo && (
							<ComposerLine onRemove={() => draft.change({ replyTo: null })} remove="Cancel reply">
								Answers {replyTo.name}: {replyTo.text}
							</ComposerLine>
						)}
						{note !== null && (
							<div className="flex items-end gap-1 pb-2">
								<div className="grow">
									<TextField
										label="Content note"
										hint="Hides your message until someone chooses to read it."
										maxLength={chatNoteMax}
										value={note}
										onChange={(event) => draft.change({ note: event.target.value })}
									/>
								</div>
								<IconButton
									label="No content note"
									icon={<X aria-hidden size={18} />}
									onClick={() => draft.change({ note: null })}
								/>
							</div>
						)}
					</>
				}
				tools={
					<MenuButton
						label="Add to your message"
						icon={<Plus aria-hidden size={20} />}
						items={[
							{
								label: "Photo",
								icon: <Image aria-hidden size={18} />,
								onSelect: () => photos.current?.click(),
							},
							{
								label: "Video",
								icon: <Video aria-hidden size={18} />,
								onSelect: () => videos.current?.click(),
							},
							{
								label: "Mention someone",
								icon: <AtSign aria-hidden size={18} />,
								onSelect: () => setMentioning("anywhere"),
							},
							{
								label: "Content note",
								icon: <TriangleAlert aria-hidden size={18} />,
								onSelect: () => draft.change({ note: note ?? "" }),
							},
						]}
					/>
				}
			/>
			<FileInput ref={photos} kind="photo" accept="image/*" onFile={upload.take} />
			<FileInput ref={videos} kind="video" accept="video/*" onFile={upload.take} />
			{channel.slowSeconds > 0 && (
				<p className="pt-1 text-muted text-sm">Slow mode: one message every {formatWait(channel.slowSeconds)}.</p>
			)}
			{mentioning !== null && (
				<MentionDialog
					self={user.uid}
					one={mentioning !== "anywhere"}
					onClose={() => {
						setMentioning(null);
						focus();
					}}
					onChosen={(people) => mention(people, mentioning)}
				/>
			)}
		</>
	);
}

export function formatWait(seconds: number): string {
	if (seconds < 60) return seconds === 1 ? "second" : `${seconds} seconds`;
	const minutes = Math.round(seconds / 60);
	return minutes === 1 ? "minute" : `${minutes} minutes`;
}

interface FileInputProps {
	ref: Ref<HTMLInputElement>;
	kind: MediaKind;
	accept: string;
	onFile: (kind: MediaKind, file: File) => void;
}

/** What the menu opens. */
function FileInput({ ref, kind, accept, onFile }: FileInputProps) {
	return (
		<input
			ref={ref}
			type="file"
			accept={accept}
			aria-label={`Choose a ${kind}`}
			className="hidden"
			onChange={(event) => {
				const file = event.target.files?.[0];
				// The same file can be chosen again after a removal.
				event.target.value = "";
				if (file) onFile(kind, file);
			}}
		/>
	);
}
