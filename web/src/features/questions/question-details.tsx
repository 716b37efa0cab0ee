/** What stands below the text of a Question: what would help, what it is about, and whom it asks. */
import { Badge } from "@/ui/badge";
import type { Question } from "./api";
import { helpLine } from "./help";

export function QuestionDetails({ question: { help, tags, taggedMembers } }: { question: Question }) {
	return (
		<>
			{help && <p className="mt-2 text-muted text-sm">{helpLine(help)}</p>}
			{tags.length > 0 && (
				<ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
					{tags.map((tag) => (
						<li key={tag}>
							<Badge>{tag}</Badge>
						</li>
					))}
				</ul>
			)}
			{taggedMembers.length > 0 && (
				<p className="mt-3 text-sm">
					<span className="text-muted">Tagged: </span>
					{taggedMembers.map(({ displayName }) => displayName).join(", ")}
				</p>
			)}
		</>
	);
}
