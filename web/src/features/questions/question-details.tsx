/** The details below a Question's text: the wanted help, its tags, and the tagged members. */

import type { Question } from "@/lib/api/types.gen";
import { TagList } from "@/ui/tag-list";
import { formatHelp } from "./help";

export function QuestionDetails({ question: { help, tags, taggedMembers } }: { question: Question }) {
	return (
		<>
			{help && <p className="mt-2 text-muted text-sm">{formatHelp(help)}</p>}
			<TagList tags={tags} className="mt-3" />
			{taggedMembers.length > 0 && (
				<p className="mt-3 text-sm">
					<span className="text-muted">Tagged: </span>
					{taggedMembers.map(({ displayName }) => displayName).join(", ")}
				</p>
			)}
		</>
	);
}
