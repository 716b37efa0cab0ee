/** The quiet column beside a page: what is live, what a member began here, and help. */
import { LifeBuoy } from "lucide-react";
import { useContributions } from "@/commons/feature/features";
import { HelpDrawing } from "@/drawings/help";
import { useSession } from "@/lib/session";
import { HELP_NOW } from "@/public/addresses";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";

export function SideColumn({ uid }: { uid: string }) {
	const parts = useContributions();
	// Members whom the guard keeps out of the community have nothing there.
	const { admitted } = useSession();
	return (
		<aside aria-label="For you" className="flex flex-col gap-5">
			{admitted && (
				<div className="hidden wide:contents">
					{parts.map(({ feature, LiveCard }) => LiveCard && <LiveCard key={feature} />)}
				</div>
			)}
			{admitted && (
				<Card className="not-has-[li]:hidden">
					<h2>Where you left off</h2>
					<ul className="mt-2">
						{parts.map(({ feature, LeftOff }) => LeftOff && <LeftOff key={feature} uid={uid} />)}
					</ul>
				</Card>
			)}
			<section className="rounded-scene bg-warm p-6">
				<div className="mb-3 h-18 w-27">
					<HelpDrawing />
				</div>
				<h2>Having a hard moment?</h2>
				<p className="mt-1 text-sm">Numbers to call in your country, and one thing to try right now.</p>
				<ButtonLink
					href={HELP_NOW}
					variant="secondary"
					className="mt-3 w-full"
					icon={<LifeBuoy aria-hidden size={18} />}
				>
					I need help now
				</ButtonLink>
			</section>
		</aside>
	);
}
