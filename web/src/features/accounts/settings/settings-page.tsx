/** The settings: the list of their sections, and the first section where there is space beside it. */
import { ChevronRight } from "lucide-react";
import { useMediaQuery } from "@/lib/use-media-query";
import { AppLink } from "@/ui/app-link";
import { BESIDE, SectionPage } from "./section-page";
import { getSectionPath, sections } from "./sections";

export function SettingsPage() {
	return useMediaQuery(BESIDE) ? <SectionPage name="account" /> : <SectionList />;
}

function SectionList() {
	return (
		<>
			<h1 className="mb-4">Settings</h1>
			<ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
				{sections.map(({ name, title, text, icon: Icon }) => (
					<li key={name}>
						<AppLink
							href={getSectionPath(name)}
							className="flex min-h-16 items-center gap-4 px-5 py-3 text-text no-underline -outline-offset-4 hover:bg-sunken"
						>
							<Icon aria-hidden size={20} className="shrink-0 text-link" />
							<span className="min-w-0 grow">
								<span className="block font-semibold">{title}</span>
								<span className="block text-muted text-sm">{text}</span>
							</span>
							<ChevronRight aria-hidden size={18} className="shrink-0 text-muted rtl:rotate-180" />
						</AppLink>
					</li>
				))}
			</ul>
		</>
	);
}
