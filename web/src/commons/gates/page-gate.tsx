/** A page that needs a higher tier: a plain sentence in its place, and the upgrade dialog above it (O-64). */
import { useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { isGateOpen } from "@/lib/gates";
import type { GatedFeature } from "@/lib/generated/tiers.gen";
import { useSession } from "@/lib/session";
import { Card } from "@/ui/card";
import { HelpNow } from "@/ui/help-now";
import { UpgradeGate } from "./upgrade-gate";

interface PageGateProps {
	feature: GatedFeature;
	title: string;
	/** What the page offers, in a sentence. */
	text: string;
	children: ReactNode;
}

/** Opens as soon as the session grants access. */
export function PageGate({ feature, title, text, children }: PageGateProps) {
	const { user } = useSession();
	const router = useRouter();
	if (!user) return null;
	if (isGateOpen(user.access, feature)) return children;
	return (
		<>
			<h1 tabIndex={-1}>{title}</h1>
			<Card className="mt-6">
				<p className="flex items-center gap-2 font-semibold">
					<Lock aria-hidden size={18} className="shrink-0" />
					This is part of the Supporter plan.
				</p>
				<p className="mt-2 max-w-prose">{text}</p>
			</Card>
			<HelpNow className="mt-4 -ms-3" />
			<UpgradeGate feature={feature} page onClose={() => void router.navigate({ href: "/community" })} />
		</>
	);
}
