/** The button to the newest messages, with the number of new ones. */
import { ArrowDown } from "lucide-react";
import { Button } from "@/ui/button";

interface JumpToLatestProps {
	count: number;
	/** Quiet mode holds them back. */
	heldBack: boolean;
	/** Without numbers. */
	quiet: boolean;
	onJump: () => void;
}

export function JumpToLatest({ count, heldBack, quiet, onJump }: JumpToLatestProps) {
	return (
		<div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center px-3">
			<Button
				variant="secondary"
				className="pointer-events-auto rounded-full shadow-lg"
				icon={<ArrowDown aria-hidden size={18} />}
				onClick={onJump}
			>
				{words(count, quiet)}
				{heldBack && ", show"}
			</Button>
		</div>
	);
}

function words(count: number, quiet: boolean): string {
	if (count === 0) return "Latest messages";
	if (quiet) return "New messages";
	if (count >= 100) return "100 or more new messages";
	return count === 1 ? "1 new message" : `${count} new messages`;
}
