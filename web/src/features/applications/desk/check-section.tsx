/** The check of a licence: what was saved of it, and the form that saves it. */
import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { getCountryName } from "@/commons/practice/practice-words";
import type { LicenceCheck, LicenceRegister } from "@/lib/api/types.gen";
import { formatDate, formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { useToast } from "@/ui/toast";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { Facts } from "../answers-summary";
import { applicationKeys } from "../application-queries";
import type { ApplicationFile } from "../application-types";
import { methodNames } from "./check-fields";
import { CheckForm } from "./check-form";

export function CheckSection({ file }: { file: ApplicationFile }) {
	const { check, earlier, registers } = file;
	const [editing, setEditing] = useState(check === null);
	const box = useFocusOnChange<HTMLElement>(editing);
	const client = useQueryClient();
	const toast = useToast();
	function saved(next: LicenceCheck) {
		client.setQueryData<ApplicationFile>(
			applicationKeys.file(file.id),
			(before) => before && { ...before, check: next },
		);
		void client.invalidateQueries({ queryKey: ["moderation"] });
		toast("Your check is saved. Now you can decide below.");
		setEditing(false);
	}
	return (
		<section ref={box} aria-labelledby="check" className="rounded-md border border-line p-4">
			<h3 id="check" className="text-base">
				Check of the licence
			</h3>
			{editing ? (
				<CheckForm file={file} onSaved={saved} onCancel={check ? () => setEditing(false) : undefined} />
			) : (
				check && (
					<>
						<CheckFacts check={check} registers={registers} />
						<Button variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
							Change the check
						</Button>
					</>
				)
			)}
			{earlier.length > 0 && (
				<details className="mt-4">
					<summary className="min-h-11 cursor-pointer py-2">Earlier checks</summary>
					<ul className="flex flex-col gap-3">
						{earlier.map((one) => (
							<li key={one.checkedAt}>
								<CheckFacts check={one} registers={registers} />
							</li>
						))}
					</ul>
				</details>
			)}
		</section>
	);
}

function CheckFacts({ check, registers }: { check: LicenceCheck; registers: readonly LicenceRegister[] }) {
	const register = registers.find(({ id }) => id === check.registerId)?.name;
	return (
		<>
			<p className="mt-2 flex items-center gap-2">
				<CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
				{[check.checkedBy?.displayName ?? "A former moderator", formatDate(check.checkedAt)].join(", ")}
			</p>
			<Facts
				facts={[
					["Number", check.number],
					["Issued by", `${check.body}, ${getCountryName(check.jurisdiction)}`],
					["Valid until", check.expiresOn ? formatDay(check.expiresOn) : "No end date"],
					["How", [methodNames[check.method], register].filter(Boolean).join(": ")],
					["Note", check.note],
					["Suspended", check.suspendedReason ?? ""],
				]}
			/>
		</>
	);
}
