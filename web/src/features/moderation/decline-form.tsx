/** The reason for a decision in the moderator's own words, from a template if wanted, with a preview for its author. */
import { useEffect, useRef, useState } from "react";
import type { ProfilePart } from "@/lib/api/types.gen";
import { reasonMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { countCodePoints } from "@/ui/code-points";
import { ReviewOutcome } from "@/ui/review-outcome";
import { TextArea } from "@/ui/text-area";
import { PartsField } from "./parts-field";
import { profileReasons, reasons } from "./reasons";

interface DeclineFormProps {
	words: { why: string; send: string };
	/** Whether the author reads that it was removed or that a change is asked for; null for other words. */
	removes: boolean | null;
	reason: string;
	onReason: (reason: string) => void;
	busy: boolean;
	/** A profile loses those that are selected of these. */
	parts: readonly ProfilePart[];
	onDecline: (reason: string, removedParts: readonly ProfilePart[]) => void;
	onCancel: () => void;
}

export function DeclineForm({ words, removes, reason, onReason, busy, parts, onDecline, onCancel }: DeclineFormProps) {
	const partly = parts.length > 0;
	const headline = useRef<HTMLHeadingElement>(null);
	const text = useRef<HTMLTextAreaElement>(null);
	useEffect(() => headline.current?.focus(), []);
	const [tried, setTried] = useState(false);
	const [removedParts, setRemovedParts] = useState<readonly ProfilePart[]>([]);
	const missing = partly && removedParts.length === 0;
	const trimmed = reason.trim();
	const errorText =
		trimmed === ""
			? "Please write a reason. The author will read it."
			: countCodePoints(trimmed) > reasonMax
				? "Please make it shorter."
				: undefined;
	return (
		<form
			noValidate
			className="flex flex-col gap-4 rounded-md border border-line p-4"
			onSubmit={(event) => {
				event.preventDefault();
				setTried(true);
				if (errorText) text.current?.focus();
				else if (!missing && !busy) onDecline(trimmed, partly ? removedParts : []);
			}}
		>
			<h3 ref={headline} tabIndex={-1} className="text-base">
				{words.why}
			</h3>
			{partly && (
				<PartsField
					parts={parts}
					value={removedParts}
					onChange={setRemovedParts}
					disabled={busy}
					missing={tried && missing}
				/>
			)}
			<div>
				<p className="mb-2 text-muted text-sm">Start with one of these, if it helps:</p>
				<div className="flex flex-wrap gap-2">
					{(partly ? profileReasons : reasons).map(({ name, text: begin }) => (
						<Button
							key={name}
							variant="secondary"
							disabled={busy}
							className="px-4 text-sm"
							onClick={() => onReason(begin)}
						>
							{name}
						</Button>
					))}
				</div>
			</div>
			<TextArea
				ref={text}
				label="Reason shown to the author"
				value={reason}
				max={reasonMax}
				readOnly={busy}
				error={tried ? errorText : undefined}
				onChange={(event) => onReason(event.target.value)}
			/>
			{trimmed !== "" && (
				<div>
					<p className="mb-1 text-muted text-sm">What the author sees</p>
					<div className="rounded-md bg-sunken px-4 py-3">
						{removes === null ? (
							<p className="whitespace-pre-line">{trimmed}</p>
						) : (
							<ReviewOutcome declined={{ reason: trimmed, removed: removes }} />
						)}
					</div>
				</div>
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" variant="danger" busy={busy}>
					{words.send}
				</Button>
				<Button variant="quiet" disabled={busy} onClick={onCancel}>
					Back
				</Button>
			</div>
		</form>
	);
}
