/** The details of a Win, a Question, a Comment or a Message that a moderator needs beside its text. */
import type { CommentAtDesk, MessageAtDesk, Question, Win } from "@/lib/api/types.gen";
import { chatSilenceReporters } from "@/lib/generated/limits.gen";
import { AppLink } from "@/ui/app-link";
import { TagList } from "@/ui/tag-list";
import { CoveredMedia } from "./covered-media";

export function WinNotes({ win }: { win: Win }) {
	return (
		<>
			{/* A new photo or video starts covered. */}
			<CoveredMedia key={win.imageUrl + win.videoUrl} media={win} />
			<p className="text-muted text-sm">
				May be shared on social media: {win.sharePermissions.socialMedia ? "yes" : "no"}
			</p>
		</>
	);
}

export function QuestionNotes({ question: { kind, tags, taggedMembers, anonymous } }: { question: Question }) {
	return (
		<div className="flex flex-col gap-2 text-sm">
			<p className="text-muted">
				{kind === "prompt" ? "Suggested as a prompt" : "Asked as a Question"}
				{anonymous && ", anonymously"}
			</p>
			<TagList tags={tags} />
			{taggedMembers.length > 0 && (
				<p className="text-muted">Tags {taggedMembers.map(({ displayName }) => displayName).join(", ")}</p>
			)}
		</div>
	);
}

export function CommentNotes({ comment }: { comment: CommentAtDesk }) {
	const { postKind, postId, deleted, earlier } = comment;
	const [folder, word] = postKind === "question" ? ["questions", "Question"] : ["wins", "Win"];
	return (
		<div className="flex flex-col gap-2 text-sm">
			<p className="text-muted">
				Below <AppLink href={`/community/${folder}/${postId}`}>{`this ${word}`}</AppLink>
				{deleted && ". The author has since deleted it."}
			</p>
			<Earlier texts={earlier} />
		</div>
	);
}

export function MessageNotes({ message }: { message: MessageAtDesk }) {
	const { channelName, path, deleted, earlier, imageUrl, videoUrl, autoMute } = message;
	return (
		<div className="flex flex-col gap-2 text-sm">
			<p className="text-muted">
				In the chat, <AppLink href={path}>{channelName}</AppLink>
				{deleted && ". The author has since deleted it."}
			</p>
			{autoMute && <p>{autoMuteText(autoMute)}</p>}
			{/* A new photo or video starts covered. */}
			<CoveredMedia key={imageUrl + videoUrl} media={message} />
			<Earlier texts={earlier} />
		</div>
	);
}

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** An automatic mute, which ends when a moderator approves the reported messages. */
function autoMuteText({ until, reporters }: NonNullable<MessageAtDesk["autoMute"]>): string {
	const why = `automatically, after reports by ${reporters} members.`;
	return until > Date.now()
		? `The author is muted in this channel until ${moment.format(until)}, ${why} Keeping the reported messages ends the mute once fewer than ${chatSilenceReporters} reporters are left.`
		: `The author was muted in this channel until ${moment.format(until)}, ${why}`;
}

function Earlier({ texts }: { texts: string[] }) {
	if (texts.length === 0) return null;
	return (
		<details>
			<summary className="min-h-11 cursor-pointer py-2">Earlier versions</summary>
			<ol className="flex flex-col gap-2">
				{texts.map((text, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: earlier versions never change.
					<li key={index} dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
						{text}
					</li>
				))}
			</ol>
		</details>
	);
}
