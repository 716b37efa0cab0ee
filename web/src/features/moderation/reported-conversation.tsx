/** What a moderator reads of a conversation in private: the messages that somebody chose to show, and their neighbours. */
import type { ExcerptAtDesk } from "@/lib/api/types.gen";
import { Badge } from "@/ui/badge";
import { classNames } from "@/ui/class-names";
import { RelativeTime } from "@/ui/relative-time";

export function ReportedConversation({ letter: { author, lines, rejectionReason } }: { letter: ExcerptAtDesk }) {
	return (
		<div className="flex flex-col gap-3">
			<p className="text-muted text-sm">
				Shown to us by one of the two, as it stood then. Nobody here can read anything else of this conversation.
			</p>
			<ol aria-label="Messages" className="flex flex-col gap-2">
				{lines.map(({ id, byAuthor, chosen, text, createdAt }) => (
					<li
						key={id}
						className={classNames(
							"rounded-md border p-3",
							chosen ? "border-warn bg-warn-soft" : "border-line text-muted",
						)}
					>
						<p className="flex flex-wrap items-center gap-2 text-sm">
							<span className="font-semibold wrap-anywhere">{byAuthor ? author.displayName : "Whoever reports"}</span>
							<RelativeTime at={createdAt} />
							{chosen && <Badge tone="warn">Reported</Badge>}
						</p>
						<p dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
							{text}
						</p>
					</li>
				))}
			</ol>
			{rejectionReason !== null && <p className="text-muted text-sm">It was taken down before: {rejectionReason}</p>}
		</div>
	);
}
