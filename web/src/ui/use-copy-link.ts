/** Copies the full URL of a community page, and reports the result. */
import { useToast } from "./toast";

export function useCopyLink(): (address: string) => Promise<void> {
	const toast = useToast();
	return async (address) => {
		try {
			await navigator.clipboard.writeText(new URL(address, window.location.href).href);
			toast("Link copied. Only members can open it.");
		} catch {
			toast("We couldn't copy the link.");
		}
	};
}
