/** The reported part of a direct conversation: the messages that a member selected, and their neighbours. */
import type { ExcerptAtDesk } from "@/lib/api/types.gen";
import { Badge } from "@/ui/badge";
import { classNames } from "@/ui/class-names";
import { RelativeTime } from "@/ui/relative-time";

export function ReportedConversation({ excerpt: { author, lines, rejectionReason } }: { excerpt: ExcerptAtDesk }) {
	return (
		<div className="flex flex-col gap-3">
			<p className="text-muted text-sm">
				One of the two members showed us these messages as they were at the time. Nobody here can read anything else in
				this conversation.
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
							<span className="font-semibold wrap-anywhere">
								{byAuthor ? author.displayName : "Member who reported"}
							</span>
							<RelativeTime at={createdAt} />
							{chosen && <Badge tone="warn">Reported</Badge>}
						</p>
						<p dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
							{text}
						</p>
					</li>
				))}
			</ol>
			{rejectionReason !== null && <p className="text-muted text-sm">It was removed before: {rejectionReason}</p>}
		</div>
	);
}
