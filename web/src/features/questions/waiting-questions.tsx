/** Those of a member's own Questions that are not with everybody yet. */
import { WaitingItems } from "@/ui/waiting-items";
import { useWaitingQuestions } from "./question-queries";

export function WaitingQuestions({ uid }: { uid: string }) {
	const { data } = useWaitingQuestions(uid);
	return (
		<WaitingItems
			title="Your questions under review"
			items={data?.map(({ id, prompt, status, removed }) => ({ id, name: prompt, status, removed }))}
			text="A moderator reads each question before others can see it."
			link={{ href: "/community/profile?tab=questions", label: "See your questions" }}
		/>
	);
}
