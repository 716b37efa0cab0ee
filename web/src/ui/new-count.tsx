/** The number of new things in a pill; it ends at 100 or more. */
import { classNames } from "./class-names";

export function NewCount({ count, className }: { count: number; className?: string }) {
	return (
		<span className={classNames("rounded-full bg-primary px-2 text-on-primary text-xs", className)}>
			{count >= 100 ? "100+" : count} <span className="sr-only">new</span>
		</span>
	);
}
