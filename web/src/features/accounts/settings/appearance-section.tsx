/** Appearance settings of this device; every choice takes effect at once. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import {
	type Font,
	font,
	quiet,
	type TextSize,
	type Theme,
	textSize,
	theme,
	useFont,
	useQuiet,
	useTextSize,
	useTheme,
} from "@/lib/preferences";
import { Card } from "@/ui/card";
import { SegmentedControl } from "@/ui/segmented-control";
import { Switch } from "@/ui/switch";

export const part: SettingsPart = { Content: AppearanceSection };

function AppearanceSection() {
	return (
		<Card className="flex flex-col gap-5">
			<h2>On this device</h2>
			<SegmentedControl<Theme>
				legend="Theme"
				legendShown
				options={[
					{ value: "system", label: "Match device" },
					{ value: "light", label: "Light" },
					{ value: "dark", label: "Dark" },
				]}
				value={useTheme()}
				onChange={theme.set}
			/>
			<SegmentedControl<TextSize>
				legend="Text size"
				legendShown
				options={[
					{ value: "100", label: "Normal" },
					{ value: "112", label: "Larger" },
					{ value: "125", label: "Largest" },
				]}
				value={useTextSize()}
				onChange={textSize.set}
			/>
			<SegmentedControl<Font>
				legend="Font"
				legendShown
				options={[
					{ value: "readable", label: "Easy to read" },
					{ value: "system", label: "My device's font" },
				]}
				value={useFont()}
				onChange={font.set}
			/>
			<Switch
				label="Quiet mode"
				hint="Hides counts, stops movement and celebrations, and shows new things only when you ask."
				checked={useQuiet()}
				onChange={(event) => quiet.set(event.target.checked ? "on" : "off")}
			/>
		</Card>
	);
}
