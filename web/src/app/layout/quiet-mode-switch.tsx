/** One switch for a quieter Exhale: no counts, no movement, nothing that arrives by itself. */
import { quiet, useQuiet } from "@/lib/preferences";
import { Switch } from "@/ui/switch";

export function QuietModeSwitch() {
	return (
		<Switch
			label="Quiet mode"
			checked={useQuiet()}
			onChange={(event) => quiet.set(event.target.checked ? "on" : "off")}
		/>
	);
}
