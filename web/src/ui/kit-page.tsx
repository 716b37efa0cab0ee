/** Every component of the kit in every state, for developers; the app's builds leave it out. */
import { useState } from "react";
import { KitFeedback } from "./kit-page-feedback";
import { KitForms } from "./kit-page-forms";
import { KitIdentity } from "./kit-page-identity";
import { KitLists } from "./kit-page-lists";
import { KitPeople } from "./kit-page-people";
import { KitStage } from "./kit-page-stage";
import { SegmentedControl } from "./segmented-control";
import { ToastProvider } from "./toast";

const themes = [
	{ value: "system", label: "Device" },
	{ value: "light", label: "Light" },
	{ value: "dark", label: "Dark" },
] as const;

export function KitPage() {
	const [theme, setTheme] = useState<(typeof themes)[number]["value"]>("system");
	return (
		<ToastProvider>
			<main className="mx-auto flex max-w-3xl flex-col gap-6 p-4">
				<h1>The kit</h1>
				<SegmentedControl
					legend="Theme"
					options={themes}
					value={theme}
					onChange={(next) => {
						setTheme(next);
						document.documentElement.dataset.theme = next;
					}}
				/>
				<KitIdentity />
				<KitForms />
				<KitPeople />
				<KitStage />
				<KitLists />
				<KitFeedback />
			</main>
		</ToastProvider>
	);
}
