/** Says that the form contains a stored draft, and offers to start over. */
import { Button } from "./button";

export function DraftLine({ disabled, onStartOver }: { disabled: boolean; onStartOver: () => void }) {
	return (
		<p className="mb-4 flex items-center justify-between gap-3 rounded-md bg-sunken ps-4 pe-1 text-muted text-sm">
			<span className="py-2">Draft saved on this device.</span>
			<Button variant="quiet" className="shrink-0" disabled={disabled} onClick={onStartOver}>
				Start over
			</Button>
		</p>
	);
}
