/** One switch for quiet mode: no counts, no motion, and nothing that appears unasked. */
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
