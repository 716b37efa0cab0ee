/** The list of the settings' sections beside the one that is open. */
import type { SettingsSection } from "@/commons/feature/settings-part";
import { AppLink } from "@/ui/app-link";
import { getSectionPath, sections } from "./sections";

export function SectionNav({ current }: { current: SettingsSection }) {
	return (
		<nav aria-label="Settings" className="sticky top-8 w-44 shrink-0">
			<p aria-hidden className="px-3 pb-2 font-semibold text-lg">
				Settings
			</p>
			<ul className="flex flex-col gap-1">
				{sections.map(({ name, title, icon: Icon }) => (
					<li key={name}>
						<AppLink
							href={getSectionPath(name)}
							aria-current={name === current ? "page" : undefined}
							className="flex min-h-11 items-center gap-3 rounded-md px-3 text-text no-underline hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-link"
						>
							<Icon aria-hidden size={18} className="shrink-0" />
							{title}
						</AppLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
