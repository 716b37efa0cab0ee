/** The mark and the name, which lead to the community's first page. */
import { Logo } from "@/public/logo";
import { AppLink } from "@/ui/app-link";

export function BrandLink({ folded = false }: { folded?: boolean }) {
	return (
		<AppLink
			href="/community"
			title={folded ? "Exhale" : undefined}
			className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-1 font-semibold text-lg text-text no-underline"
		>
			<Logo />
			<span className={folded ? "sr-only" : undefined}>Exhale</span>
		</AppLink>
	);
}
