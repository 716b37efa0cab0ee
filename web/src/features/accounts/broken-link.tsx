/** A mailed link that was cut off on its way. */
import { ButtonLink } from "@/ui/button";

export function BrokenLink({ href, label }: { href: string; label: string }) {
	return (
		<>
			<h1>This link is not complete</h1>
			<p className="mt-2">
				Some mail programs cut long links. Please open it from the mail again, or ask for another one.
			</p>
			<ButtonLink href={href} className="mt-5">
				{label}
			</ButtonLink>
		</>
	);
}
