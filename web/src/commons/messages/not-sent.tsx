/** Marks a conversation in which one of the member's own messages was rejected. */
import { CircleAlert } from "lucide-react";
import { classNames } from "@/ui/class-names";

export function NotSent({ className }: { className?: string }) {
	return (
		<span className={classNames("inline-flex items-center gap-1 whitespace-nowrap text-danger text-sm", className)}>
			<CircleAlert aria-hidden size={16} className="shrink-0" />
			Not sent
		</span>
	);
}
