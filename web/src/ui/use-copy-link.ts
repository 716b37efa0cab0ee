/** Copies the whole address of a page of the community, and says whether it did. */
import { useToast } from "./toast";

export function useCopyLink(): (address: string) => Promise<void> {
	const toast = useToast();
	return async (address) => {
		try {
			await navigator.clipboard.writeText(new URL(address, window.location.href).href);
			toast("Link copied. Only members can open it.");
		} catch {
			toast("The link could not be copied.");
		}
	};
}
