/** Offers words for a first message. */
import { useId } from "react";
import { Card } from "@/ui/card";
import { useFirstWords } from "./first-words";

export function FirstMessage({ specialty }: { specialty: string | null }) {
	const id = useId();
	const { words, isTaken, take } = useFirstWords(specialty);
	return (
		<Card aria-labelledby={id}>
			<h2 id={id} className="text-lg">
				A first message, if you like
			</h2>
			<p className="mt-2 text-muted text-sm">{`“${words}”`}</p>
			<p role="status" className="text-sm empty:hidden">
				{isTaken ? "Press Message on someone's card: these words will be there, and you can change them." : ""}
			</p>
			<button
				type="button"
				onClick={() => take(!isTaken)}
				className="-mb-2 inline-flex min-h-11 cursor-pointer items-center font-semibold text-link text-sm underline"
			>
				{isTaken ? "Don't use these words" : "Use these words"}
			</button>
		</Card>
	);
}
