/** A list of tags to read, not to press. */
import { Badge } from "./badge";
import { classNames } from "./class-names";

export function TagList({ tags, className }: { tags: readonly string[]; className?: string }) {
	if (tags.length === 0) return null;
	return (
		<ul aria-label="Tags" className={classNames("flex flex-wrap gap-2", className)}>
			{tags.map((tag) => (
				<li key={tag}>
					<Badge>{tag}</Badge>
				</li>
			))}
		</ul>
	);
}
