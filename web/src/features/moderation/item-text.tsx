/** The text of an item; a content note covers it until the moderator asks for it or reviews the item. */
import { useState } from "react";
import type { SubjectView } from "@/commons/feature/queue-part";
import { Button } from "@/ui/button";

export function ItemText({ of: { title, text, note }, isOpen }: { of: SubjectView; isOpen: boolean }) {
	const [isRevealed, setRevealed] = useState(false);
	const isCovered = Boolean(note) && !isOpen && !isRevealed;
	// A short text is its own headline.
	if (text === "" || (!note && text === title)) return null;
	return (
		<div className="mt-2">
			{note && (
				<p className="text-muted text-sm">
					Content note: <bdi className="wrap-anywhere">{note}</bdi>
				</p>
			)}
			{isCovered ? (
				<Button variant="quiet" className="-ms-3" onClick={() => setRevealed(true)}>
					Show text
				</Button>
			) : (
				<p dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
					{text}
				</p>
			)}
		</div>
	);
}
