/** The footer of a Room's form: the error and the buttons. */
import { Button } from "@/ui/button";
import { LogInAgain } from "@/ui/log-in-again";
import type { RoomForm } from "./use-room-form";

interface RoomFormFooterProps {
	form: RoomForm;
	sendLabel: string;
	/** The page to continue on after logging in again. */
	next: string;
	onClose: () => void;
}

export function RoomFormFooter({ form, sendLabel, next, onClose }: RoomFormFooterProps) {
	const { id, busy, errorText, loggedOut, errors } = form;
	const text = errorText ?? (Object.keys(errors).length > 0 ? "Please look at what is marked above." : null);
	return (
		<div className="flex w-full flex-col gap-3">
			<p role="status" className={text ? "rounded-md bg-warn-soft px-4 py-2 text-warn" : "sr-only"}>
				{text}
			</p>
			{loggedOut && (
				<div>
					<LogInAgain next={next} />
				</div>
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" form={id} busy={busy}>
					{sendLabel}
				</Button>
				<Button variant="secondary" disabled={busy} onClick={onClose}>
					Not now
				</Button>
			</div>
		</div>
	);
}
