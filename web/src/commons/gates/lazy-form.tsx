/** A form in a dialog whose code loads when it is first opened; after a deploy the tab reloads once to find its new files. */
import { type ComponentType, lazy } from "react";
import { loadPage } from "@/lib/load-page";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";

interface FormProps {
	onClose: () => void;
}

interface LazyForm<P> {
	/** The same for this form after a deploy. */
	name: string;
	load: () => Promise<ComponentType<P>>;
	reload?: () => void;
}

export const lazyForm = <P extends FormProps>(form: LazyForm<P>) =>
	lazy(async () => ({ default: await loadPage<ComponentType<P>>({ ...form, standIn: FormUnavailable }) }));

/** Browsers remember a file that failed, so only a new page asks for it again. */
function FormUnavailable({ onClose }: FormProps) {
	return (
		<Modal
			open
			title="This form couldn't be loaded"
			width="narrow"
			onClose={onClose}
			footer={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
		>
			It isn't on this device yet, and we couldn't fetch it. What you've written is kept. Please try again in a moment.
		</Modal>
	);
}
