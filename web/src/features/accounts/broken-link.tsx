/** Shown for an emailed link that was cut off. */
import { ButtonLink } from "@/ui/button";

export function BrokenLink({ href, label }: { href: string; label: string }) {
	return (
		<>
			<h1>This link is incomplete</h1>
			<p className="mt-2">
				Some email apps cut off long links. Please open it from the email again, or ask for a new one.
			</p>
			<ButtonLink href={href} className="mt-5">
				{label}
			</ButtonLink>
		</>
	);
}
