/** The footer of a Room's form, which also says that fields are marked. */
import { FormFooter } from "@/ui/form-footer";
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
		<FormFooter
			form={id}
			text={text}
			loggedOut={loggedOut}
			next={next}
			sendLabel={sendLabel}
			busy={busy}
			onClose={onClose}
		/>
	);
}
