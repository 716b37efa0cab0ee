/** Adds or changes a public register. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { getCountries } from "@/commons/practice/practice-words";
import { addRegister, changeRegister } from "@/lib/api/sdk.gen";
import type { LicenceRegister } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { FormDialog } from "@/ui/form-dialog";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { applicationKeys } from "../application-queries";
import { getErrorText } from "../error-text";

type Fields = Omit<LicenceRegister, "id">;

const empty: Fields = { country: "", name: "", body: "", url: "", note: "" };

const missing: Readonly<Partial<Record<keyof Fields, string>>> = {
	country: "Please choose a country.",
	name: "Please enter its name.",
	body: "Please enter who keeps it.",
	url: "Please enter its address, beginning with https://.",
};

interface RegisterDialogProps {
	/** Null for a new one. */
	register: LicenceRegister | null;
	onClose: () => void;
}

export function RegisterDialog({ register, onClose }: RegisterDialogProps) {
	const client = useQueryClient();
	const toast = useToast();
	const countries = useMemo(getCountries, []);
	const [fields, setFields] = useState<Fields>(() => (register ? withoutId(register) : empty));
	const save = useMutation({
		mutationFn: () =>
			register ? changeRegister({ path: { id: register.id }, body: fields }) : addRegister({ body: fields }),
		onSuccess: async () => {
			toast({ text: register ? "The register is changed." : "The register is added.", about: fields.name });
			onClose();
			await client.invalidateQueries({ queryKey: applicationKeys.registers });
		},
	});
	const refused = save.error ? toApiError(save.error).fields : {};
	const isGap = (name: keyof Fields) =>
		missing[name] !== undefined &&
		(fields[name].trim() === "" || (name === "url" && !/^\s*https:\/\//.test(fields.url)));
	const field = (name: keyof Fields, tried: boolean) => ({
		value: fields[name],
		error: (tried && isGap(name)) || refused[name] !== undefined ? (missing[name] ?? "Please check this.") : undefined,
		onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
	});
	return (
		<FormDialog
			title={register ? "Change register" : "Add register"}
			act="Save"
			busy={save.isPending}
			incomplete={(Object.keys(fields) as (keyof Fields)[]).some(isGap)}
			failure={save.error && Object.keys(refused).length === 0 ? getErrorText(save.error) : null}
			onSend={() => save.mutate()}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<SelectField label="Country" {...field("country", tried)}>
						<option value="">Choose a country</option>
						{countries.map(({ code, name }) => (
							<option key={code} value={code}>
								{name}
							</option>
						))}
					</SelectField>
					<TextField label="Name" {...field("name", tried)} />
					<TextField label="Who keeps it" {...field("body", tried)} />
					<TextField
						label="Address"
						inputMode="url"
						hint="The page on which a licence can be looked up."
						{...field("url", tried)}
					/>
					<TextField label="Note for reviewers" optional {...field("note", tried)} />
				</>
			)}
		</FormDialog>
	);
}

const withoutId = ({ id: _, ...fields }: LicenceRegister): Fields => fields;
