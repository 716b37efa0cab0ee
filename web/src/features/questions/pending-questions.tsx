/** The member's own Questions that are not approved. */
import { PendingItems } from "@/ui/pending-items";
import { usePendingQuestions } from "./question-queries";

export function PendingQuestions({ uid }: { uid: string }) {
	const { data } = usePendingQuestions(uid);
	return (
		<PendingItems
			title="Your questions under review"
			items={data?.map(({ id, prompt, status, removed }) => ({ id, name: prompt, status, removed }))}
			text="A moderator reviews each question before others can see it."
			link={{ href: "/community/profile?tab=questions", label: "See your questions" }}
		/>
	);
}
