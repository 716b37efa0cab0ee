/** The seal of a verified professional, in words. */
import { ShieldCheck } from "lucide-react";
import { useId } from "react";
import type { PublicVerification } from "@/lib/api/types.gen";
import { getSealSentences } from "./seal-words";

export function Seal({ verification }: { verification: PublicVerification }) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="rounded-lg bg-professional-soft p-5">
			<h2 id={id} className="flex items-center gap-3 text-lg">
				<ShieldCheck aria-hidden size={20} className="shrink-0 text-professional" />
				What we checked
			</h2>
			<ul className="mt-2 flex flex-col gap-1">
				{getSealSentences(verification).map((sentence) => (
					<li key={sentence} className="max-w-prose break-words">
						{sentence}
					</li>
				))}
			</ul>
			<p className="mt-2 max-w-prose text-sm">
				This says that the licence is real. Whether someone suits you, you can find out in a first talk.
			</p>
		</section>
	);
}
