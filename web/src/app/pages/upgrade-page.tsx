/** The plans page, with the accounts feature's action for the Free plan. */
import { savePlan } from "@/features/accounts/api";
import { PlansPage } from "@/features/billing/plans-page";
import { useAdoptSession } from "@/lib/session";

export function UpgradePage() {
	const adopt = useAdoptSession();
	return <PlansPage onFree={async () => adopt(await savePlan("tier_0"))} />;
}
