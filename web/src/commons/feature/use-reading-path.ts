/** Where a member goes on reading, for example after blocking the author of a page. */
import { useContributions } from "./features";

export const useReadingPath = (): string =>
	useContributions()
		.flatMap(({ reading }) => reading ?? [])
		.at(0)?.href ?? "/community";
