/** "Show more": the next page only when asked for. */
import { Button } from "./button";
import { InlineAlert } from "./inline-alert";

export interface PaginatorProps {
	more: boolean;
	busy?: boolean;
	failed?: boolean;
	onMore: () => void;
	/** What stands at the end of everything. */
	end?: string;
}

export function Paginator({ more, busy, failed, onMore, end }: PaginatorProps) {
	return (
		<div className="flex flex-col items-center gap-3 py-4">
			{failed && <InlineAlert>That did not load. What you see is still right.</InlineAlert>}
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
