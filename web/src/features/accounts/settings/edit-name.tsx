/** Shows the member's name and changes it. */
import { useState } from "react";
import { saveName } from "@/lib/api/sdk.gen";
import { useAdoptSession } from "@/lib/session";
import type { SessionUser } from "@/lib/session-user";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { firstNameRules, lastNameRules, trimName } from "../field-rules";
import { useAccountForm } from "../use-account-form";

export function EditName({ user }: { user: SessionUser }) {
	const [editing, setEditing] = useState(false);
	const box = useFocusOnChange(editing);
	return (
		<Card ref={box}>
			<h2>Your name</h2>
			{editing ? (
				<NameForm user={user} onDone={() => setEditing(false)} />
			) : (
				<>
					<p className="mt-2">
						Others see <strong className="font-semibold">{user.displayName}</strong>
						{user.displayName.endsWith(".") ? "" : "."}
					</p>
					<Button variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
						Change name
					</Button>
				</>
			)}
		</Card>
	);
}

function NameForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
	const adopt = useAdoptSession();
	const toast = useToast();
	const answer = { firstName: user.firstName ?? "", lastName: user.lastName ?? "" };
	const form = useAccountForm(answer, async (name) => {
		adopt(await saveName({ body: trimName(name) }));
		toast("Your name has been changed.");
		onDone();
	});
	return (
		<form noValidate onSubmit={(event) => void form.submit(event)} className="mt-4 flex flex-col gap-5">
			<FormErrorSummary errors={form.errors} attempt={form.attempt} />
			<TextField label="First name" autoComplete="given-name" {...form.field("firstName", firstNameRules)} />
			<TextField
				label="Last name"
				hint="Others only see the initial."
				optional
				autoComplete="family-name"
				{...form.field("lastName", lastNameRules)}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={form.busy}>
					Save name
				</Button>
				<Button variant="quiet" onClick={onDone}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
