/** The details of an item, by its kind, that a moderator needs beside its text. */
import type { QueueContent } from "@/lib/api/types.gen";
import { CommentNotes, MessageNotes, QuestionNotes, WinNotes } from "./kind-notes";
import { ProfileNotes } from "./profile-notes";
import { ReportedConversation } from "./reported-conversation";

export function ContentNotes({ content }: { content: QueueContent }) {
	switch (content.kind) {
		case "win":
			return <WinNotes win={content.value} />;
		case "question":
			return <QuestionNotes question={content.value} />;
		case "comment":
			return <CommentNotes comment={content.value} />;
		case "message":
			return <MessageNotes message={content.value} />;
		case "member":
			return <ProfileNotes profile={content.value} />;
		case "reported_conversation":
			return <ReportedConversation excerpt={content.value} />;
	}
}
