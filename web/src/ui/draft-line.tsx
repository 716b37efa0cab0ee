/** Says that what stands in a form was kept on this device, and offers to begin anew. */
import { Button } from "./button";

export function DraftLine({ disabled, onStartOver }: { disabled: boolean; onStartOver: () => void }) {
	return (
		<p className="mb-4 flex items-center justify-between gap-3 rounded-md bg-sunken ps-4 pe-1 text-muted text-sm">
			<span className="py-2">Your draft, kept on this device.</span>
			<Button variant="quiet" className="shrink-0" disabled={disabled} onClick={onStartOver}>
				Start over
			</Button>
		</p>
	);
}
