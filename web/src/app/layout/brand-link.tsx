/** The mark and the name, which lead to the community's first page. */

import { AppLink } from "@/ui/app-link";
import { Logo, Wordmark } from "@/ui/logo";

export function BrandLink({ folded = false }: { folded?: boolean }) {
	return (
		<AppLink
			href="/community"
			title={folded ? "Exhale" : undefined}
			className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm px-1 no-underline"
		>
			{folded ? (
				<>
					<Logo />
					<span className="sr-only">Exhale</span>
				</>
			) : (
				<Wordmark />
			)}
		</AppLink>
	);
}
