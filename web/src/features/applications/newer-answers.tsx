/** Shows what another device saved where both changed the same answer, and asks which one is right. */
import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import type { Conflict, SavedPart } from "./use-saved-part";

interface NewerAnswersProps<F> {
	conflict: Conflict<F> | null;
	labels: Readonly<Record<keyof F, string>>;
	onSettle: SavedPart<F>["settle"];
}

export function NewerAnswers<F extends object>({ conflict, labels, onSettle }: NewerAnswersProps<F>) {
	const box = useRef<HTMLElement>(null);
	const isShown = conflict !== null;
	useEffect(() => {
		if (isShown) box.current?.scrollIntoView?.({ block: "nearest" });
	}, [isShown]);
	if (!conflict) return null;
	return (
		<section ref={box} aria-labelledby="newer-answers" className="rounded-md bg-warn-soft px-4 py-3">
			<p id="newer-answers" role="status" className="font-semibold">
				You changed this on another device, too. It says:
			</p>
			<dl className="my-2 flex flex-col gap-1 border-warn border-s-2 ps-3">
				{conflict.names.map((name) => (
					<div key={String(name)}>
						<dt className="text-sm">{labels[name]}</dt>
						<dd className="wrap-anywhere">{toText(conflict.theirs[name])}</dd>
					</div>
				))}
			</dl>
			<p className="text-sm">What you typed here is still below.</p>
			<div className="mt-2 flex flex-wrap gap-3">
				<Button variant="secondary" onClick={() => onSettle("mine")}>
					Keep what I typed here
				</Button>
				<Button variant="quiet" onClick={() => onSettle("theirs")}>
					Use the other answer
				</Button>
			</div>
		</section>
	);
}

function toText(value: unknown): string {
	if (Array.isArray(value)) return value.length === 0 ? "Nothing" : value.join(", ");
	if (typeof value === "boolean") return value ? "Yes" : "No";
	return value === "" ? "Nothing" : String(value);
}
