/** Beside the professionals: what "verified" means, words for a first message, and that this is no emergency service. */
import { LifeBuoy, ShieldCheck } from "lucide-react";
import { useId } from "react";
import { HelpDrawing } from "@/drawings/help";
import { HELP_NOW } from "@/public/addresses";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { FirstMessage } from "./first-message";

const checks = [
	"A person compared their licence with the public register, its issuer or, where neither is possible, the document. Each entry says which.",
	"We saw a photo identity document. The copy is deleted later.",
	"We check again after twelve months at the latest. The date is on each card.",
];

export function DirectorySide({ specialty }: { specialty: string | null }) {
	return (
		<aside aria-label="Good to know" className="flex flex-col gap-5 wide:w-80 wide:shrink-0">
			<Meaning />
			<FirstMessage specialty={specialty} />
			<NoEmergencyService />
		</aside>
	);
}

function Meaning() {
	const id = useId();
	return (
		<Card aria-labelledby={id}>
			<h2 id={id} className="flex items-center gap-3 text-lg">
				<ShieldCheck aria-hidden size={20} className="shrink-0 text-professional" />
				What “verified” means
			</h2>
			<ol className="mt-3 flex flex-col gap-3 text-sm">
				{checks.map((check, index) => (
					<li key={check} className="flex gap-4">
						<span aria-hidden className="font-semibold text-professional-ink tabular-nums">
							{index + 1}
						</span>
						<span>{check}</span>
					</li>
				))}
			</ol>
		</Card>
	);
}

function NoEmergencyService() {
	const id = useId();
	return (
		<section aria-labelledby={id} className="rounded-scene bg-warm p-6">
			<div className="mb-3 h-18 w-27">
				<HelpDrawing />
			</div>
			<h2 id={id} className="text-lg">
				They are not an emergency service
			</h2>
			<p className="mt-1 text-sm">
				Professionals answer when they can, often after some days. If it cannot wait, call someone now.
			</p>
			<ButtonLink href={HELP_NOW} variant="secondary" className="mt-3 w-full" icon={<LifeBuoy aria-hidden size={18} />}>
				I need help now
			</ButtonLink>
		</section>
	);
}
