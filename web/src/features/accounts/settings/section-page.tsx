/** One section of the settings: beside the list where there is space, otherwise with a way back to it. */
import { ArrowLeft } from "lucide-react";
import { useParts } from "@/commons/feature/features";
import type { SettingsSection } from "@/commons/feature/settings-part";
import { useMediaQuery } from "@/lib/use-media-query";
import { AppLink } from "@/ui/app-link";
import { SectionNav } from "./section-nav";
import { sections } from "./sections";

/** There is space for the list beside a section. */
export const BESIDE = "(width >= 60rem)";

export const createSectionPage = (name: SettingsSection) => () => <SectionPage name={name} />;

export function SectionPage({ name }: { name: SettingsSection }) {
	const isBeside = useMediaQuery(BESIDE);
	const parts = useParts(`${name}Settings`);
	const [first, last] = [parts.filter((part) => !part.last), parts.filter((part) => part.last)];
	return (
		<div className="flex items-start gap-8">
			{isBeside && <SectionNav current={name} />}
			<div className="flex min-w-0 grow flex-col gap-4">
				<div>
					{!isBeside && (
						<AppLink href="/community/settings" className="inline-flex min-h-11 items-center gap-2">
							<ArrowLeft aria-hidden size={18} />
							All settings
						</AppLink>
					)}
					<h1>
						<span className="sr-only">Settings:</span> {sections.find((section) => section.name === name)?.title}
					</h1>
				</div>
				{[...first, ...last].map(({ feature, Content }) => Content && <Content key={feature} />)}
			</div>
		</div>
	);
}
