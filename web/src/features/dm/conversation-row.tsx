/** One conversation in a list: the other member, an excerpt of the last message, and the number of new ones. */
import { HIDDEN } from "@/commons/messages/collapsed-text";
import { NotSent } from "@/commons/messages/not-sent";
import { useMutedWordMatcher, useMutedWords } from "@/commons/messages/use-muted-words";
import type { DmThread } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { classNames } from "@/ui/class-names";
import { NewCount } from "@/ui/new-count";
import { RelativeTime } from "@/ui/relative-time";

interface ConversationRowProps {
	conversation: DmThread;
	/** Hides counts. */
	quiet: boolean;
	/** Whether one of the member's own messages was rejected. */
	refused: boolean;
	/** Whether it is open beside the list, where what is new is read. */
	isOpen: boolean;
}

export const getConversationPath = (uid: string) => `/community/dm/${encodeURIComponent(uid)}`;

export function ConversationRow({ conversation, quiet, refused, isOpen }: ConversationRowProps) {
	const { other, state, lastAt, preview, unread } = conversation;
	const hidden = useMutedWordMatcher();
	const unknown = useMutedWords().isPending;
	const left = lastAt === null ? "" : "This message is gone.";
	const beginning = unknown ? "" : hidden(preview) ? HIDDEN : preview || left;
	const fresh = unread > 0 && !quiet && !isOpen;
	return (
		<li className="border-line border-b last:border-b-0">
			<AppLink
				href={getConversationPath(other.uid)}
				aria-current={isOpen ? "page" : undefined}
				className="flex min-h-16 items-center gap-4 rounded-sm px-3 py-3 text-text no-underline hover:bg-sunken aria-[current]:bg-primary-soft"
			>
				<Avatar ring person={other} size={44} />
				<span className="min-w-0 grow">
					<span className="flex flex-wrap items-center gap-x-2">
						<span className={classNames("max-w-full truncate", fresh && "font-semibold")}>{other.displayName}</span>
						<PersonBadge person={other} />
						{lastAt !== null && <RelativeTime at={lastAt} className="ms-auto text-muted text-sm" />}
					</span>
					<span className="flex items-center gap-2 text-muted">
						<span dir="auto" className="min-w-0 grow truncate">
							{beginning}
						</span>
						{refused && <NotSent className="shrink-0" />}
						{fresh && <NewCount count={unread} className="shrink-0" />}
					</span>
					{state === "waiting" && <span className="text-muted text-sm">Waiting for a reply</span>}
				</span>
			</AppLink>
		</li>
	);
}
