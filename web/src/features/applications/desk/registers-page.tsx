/** The public registers of licences, by country: admins add, change and remove them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { getCountryName } from "@/commons/practice/practice-words";
import { addRegister, removeRegister } from "@/lib/api/sdk.gen";
import type { LicenceRegister } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import { applicationKeys, registersQuery } from "../application-queries";
import { getErrorText } from "../error-text";
import { RegisterDialog } from "./register-dialog";
import { RegisterTable } from "./register-table";

export function RegistersPage() {
	const heading = useRef<HTMLHeadingElement>(null);
	const { data, error, isFetching, refetch } = useQuery(registersQuery);
	const [open, setOpen] = useState<LicenceRegister | "new" | null>(null);
	const remove = useRemoveRegister(() => heading.current?.focus());
	const sorted = data?.toSorted((one, other) => toOrder(one).localeCompare(toOrder(other), "en"));
	return (
		<div className="flex flex-col gap-5">
			<header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
				<div>
					<h1 ref={heading} tabIndex={-1}>
						Public registers
					</h1>
					<p className="max-w-prose text-muted">
						Where reviewers look a licence up. They see those of the applicant's country.{" "}
						<AppLink href="/community/moderator/professionals" className="text-link underline">
							Back to professionals
						</AppLink>
					</p>
				</div>
				<Button icon={<Plus aria-hidden size={18} />} onClick={() => setOpen("new")}>
					Add register
				</Button>
			</header>
			{sorted ? (
				<Card className="p-0!">
					{sorted.length === 0 ? (
						<p className="p-5 text-muted">No registers yet. Add the first one that your reviewers need.</p>
					) : (
						<RegisterTable
							registers={sorted}
							removing={remove.isPending ? remove.variables.id : null}
							onEdit={setOpen}
							onRemove={(register) => remove.mutate(register)}
						/>
					)}
				</Card>
			) : error ? (
				<ErrorState
					title="Couldn't load the registers"
					error={error}
					busy={isFetching}
					onRetry={() => void refetch()}
				/>
			) : (
				<SkeletonCards count={1} />
			)}
			{open !== null && <RegisterDialog register={open === "new" ? null : open} onClose={() => setOpen(null)} />}
		</div>
	);
}

const toOrder = ({ country, name }: LicenceRegister): string => `${getCountryName(country)} ${name}`;

/** Removes a register; undoing it adds the same one again. */
function useRemoveRegister(onGone: () => void) {
	const client = useQueryClient();
	const toast = useToast();
	const again = () => client.invalidateQueries({ queryKey: applicationKeys.registers });

	async function undo({ id, ...register }: LicenceRegister) {
		try {
			await addRegister({ body: register });
			toast({ text: "Undone. The register is back.", about: register.name, key: id });
		} catch (thrown) {
			toast({ text: getErrorText(thrown), about: register.name, key: id });
		}
		await again();
	}

	return useMutation({
		mutationFn: ({ id }: LicenceRegister) => removeRegister({ path: { id } }),
		onSuccess: async (_, register) => {
			toast({
				text: "The register is removed.",
				about: register.name,
				key: register.id,
				action: { label: "Undo", onAct: () => void undo(register) },
			});
			onGone();
			await again();
		},
		onError: (thrown, { id, name }) => toast({ text: getErrorText(thrown), about: name, key: id }),
	});
}
