/** Whether a professional takes new clients: a switch, and a question once the answer is sixty days old. */
import type { OwnPractice } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { Switch } from "@/ui/switch";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { useConfirmAccepting } from "./practice-queries";
import { Section } from "./section";

export function AcceptingCard({ practice }: { practice: OwnPractice }) {
	const { accepting } = practice;
	const { mutate, isPending, variables, isError } = useConfirmAccepting();
	const isUnknown = accepting === "unknown";
	const box = useFocusOnChange<HTMLDivElement>(isUnknown);
	return (
		<Section title="New clients">
			<div ref={box} className="flex flex-col gap-3">
				{isUnknown ? (
					<>
						<p className="max-w-prose">{getQuestion(practice)}</p>
						<div className="flex flex-wrap gap-3">
							<Button variant="secondary" busy={isPending && variables === true} onClick={() => mutate(true)}>
								Yes, I am
							</Button>
							<Button variant="secondary" busy={isPending && variables === false} onClick={() => mutate(false)}>
								Not right now
							</Button>
						</div>
					</>
				) : (
					<>
						<Switch
							label="Accepting new clients"
							hint={getHint(practice)}
							checked={isPending ? variables === true : accepting === "yes"}
							onChange={(event) => mutate(event.target.checked)}
						/>
						<div className="-ms-3">
							<Button variant="quiet" busy={isPending} onClick={() => mutate(accepting === "yes")}>
								This is still right
							</Button>
						</div>
					</>
				)}
			</div>
			{isError && <InlineAlert>We couldn't save that. Please try again.</InlineAlert>}
		</Section>
	);
}

function getQuestion({ acceptingConfirmedAt }: OwnPractice): string {
	if (acceptingConfirmedAt === null)
		return "Are you accepting new clients? Until you answer, your entry says nothing about it.";
	return `Are you still accepting new clients? Your last answer is from ${formatDate(acceptingConfirmedAt)}. After 60 days your entry says nothing about it any longer.`;
}

function getHint({ acceptingConfirmedAt, acceptingUnknownFrom }: OwnPractice): string {
	if (acceptingConfirmedAt === null || acceptingUnknownFrom === null) return "We ask again after 60 days.";
	return `Confirmed on ${formatDate(acceptingConfirmedAt)}. We ask again on ${formatDate(acceptingUnknownFrom)}.`;
}
