/** Copies the full URL of a community page, and reports the result. */
import { useCopy } from "./use-copy";

export function useCopyLink(): (address: string) => Promise<void> {
	const copy = useCopy();
	return (address) =>
		copy(
			new URL(address, window.location.href).href,
			"Link copied. Only members can open it.",
			"We couldn't copy the link.",
		);
}
