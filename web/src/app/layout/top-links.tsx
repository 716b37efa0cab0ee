/** The links that features put at the top of every page. */
import { useContributions } from "@/commons/feature/features";

export function TopLinks() {
	return useContributions().map(({ feature, TopLink }) => TopLink && <TopLink key={feature} />);
}
