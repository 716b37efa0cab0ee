/** Shows what something says by now that was changed in two places, beside the form that holds the other version. */
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

interface ChangedElsewhereProps {
	says: ReactNode;
	disabled: boolean;
	/** What stands elsewhere is right. */
	onTake: () => void;
}

export function ChangedElsewhere({ says, disabled, onTake }: ChangedElsewhereProps) {
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		box.current?.scrollIntoView?.({ block: "nearest" });
	}, []);
	return (
		<section ref={box} className="mb-4 rounded-md bg-warn-soft px-4 py-3">
			<p className="font-semibold">It was changed in another window or on another device. It says now:</p>
			<blockquote className="my-2 border-s-2 border-warn ps-3 whitespace-pre-line">{says}</blockquote>
			<p className="text-muted text-sm">Send yours to put it in its place, or go on from this one.</p>
			<Button variant="secondary" className="mt-2" disabled={disabled} onClick={onTake}>
				Go on from this one
			</Button>
		</section>
	);
}
