/** "Show more": loads the next page on request. */
import { Button } from "./button";
import { InlineAlert } from "./inline-alert";

export interface PaginatorProps {
	more: boolean;
	busy?: boolean;
	failed?: boolean;
	onMore: () => void;
	/** Shown after the last page. */
	end?: string;
}

export function Paginator({ more, busy, failed, onMore, end }: PaginatorProps) {
	if (!more && !failed && !end) return null;
	return (
		<div className="flex flex-col items-center gap-3 py-4">
			{failed && <InlineAlert>Couldn't load more. What you see is still up to date.</InlineAlert>}
			{more ? (
				<Button variant="secondary" busy={busy} onClick={onMore}>
					Show more
				</Button>
			) : (
				end && <p className="text-muted text-sm">{end}</p>
			)}
			<span role="status" className="sr-only">
				{busy ? "Loading more" : ""}
			</span>
		</div>
	);
}
