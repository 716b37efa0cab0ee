/** Shows the newer version of something changed in two places, above the form with the other version. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";

interface ChangedElsewhereProps {
	disabled: boolean;
	/** Uses the newer version. */
	onTake: () => void;
	/** Its content. */
	children: ReactNode;
}

export function ChangedElsewhere({ disabled, onTake, children }: ChangedElsewhereProps) {
	const titleId = useId();
	const box = useRef<HTMLElement>(null);
	const [asking, setAsking] = useState(false);
	useEffect(() => {
		box.current?.scrollIntoView?.({ block: "nearest" });
	}, []);
	return (
		<section ref={box} aria-labelledby={titleId} className="mb-4 rounded-md bg-warn-soft px-4 py-3">
			<p id={titleId} role="status" className="font-semibold">
				There is a newer version. It says:
			</p>
			<blockquote className="my-2 whitespace-pre-line border-warn border-s-2 ps-3">{children}</blockquote>
			<p className="text-sm">Your change is below. Send it, or use this version instead.</p>
			<Button variant="secondary" className="mt-2" disabled={disabled} onClick={() => setAsking(true)}>
				Use this version
			</Button>
			<ConfirmDialog
				open={asking}
				title="Use this version?"
				confirmLabel="Use this version"
				cancelLabel="Keep mine"
				danger
				onConfirm={onTake}
				onCancel={() => setAsking(false)}
			>
				<p>Your changes here won't be saved.</p>
			</ConfirmDialog>
		</section>
	);
}
