/** The page of plans, with what accounts do about the free one. */
import { savePlan } from "@/features/accounts/api";
import { PlansPage } from "@/features/billing/plans-page";
import { useAdoptSession } from "@/lib/session";

export function UpgradePage() {
	const adopt = useAdoptSession();
	return <PlansPage onFree={async () => adopt(await savePlan("tier_0"))} />;
}
