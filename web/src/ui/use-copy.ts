/** Copies a text, and says how that went. */
import { useToast } from "./toast";

export function useCopy(): (text: string, copied: string, failed: string) => Promise<void> {
	const toast = useToast();
	return async (text, copied, failed) => {
		try {
			await navigator.clipboard.writeText(text);
			toast(copied);
		} catch {
			toast(failed);
		}
	};
}
