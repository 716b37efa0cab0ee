/** The registers as a table where there is space, and as a list on phones. */
import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { getCountryName } from "@/commons/practice/practice-words";
import type { LicenceRegister } from "@/lib/api/types.gen";
import { IconButton } from "@/ui/icon-button";

interface RegisterTableProps {
	registers: readonly LicenceRegister[];
	/** The id of the one that is being removed. */
	removing: string | null;
	onEdit: (register: LicenceRegister) => void;
	onRemove: (register: LicenceRegister) => void;
}

export function RegisterTable({ registers, removing, onEdit, onRemove }: RegisterTableProps) {
	return (
		<table className="w-full max-md:block">
			<thead className="max-md:sr-only">
				<tr className="border-line border-b text-start">
					<th scope="col" className={head}>
						Country
					</th>
					<th scope="col" className={head}>
						Register
					</th>
					<th scope="col" className={head}>
						Who keeps it
					</th>
					<th scope="col" className={head}>
						<span className="sr-only">Change or remove</span>
					</th>
				</tr>
			</thead>
			<tbody className="divide-y divide-line max-md:block">
				{registers.map((register) => (
					<tr key={register.id} className="max-md:block max-md:p-4">
						<th scope="row" className="px-5 py-3 text-start align-top font-semibold max-md:block max-md:p-0">
							{getCountryName(register.country)}
						</th>
						<td className="px-5 py-1 align-top max-md:block max-md:p-0">
							<a
								href={register.url}
								target="_blank"
								rel="noreferrer"
								className="inline-flex min-h-11 items-center gap-2 text-link underline"
							>
								{register.name}
								<ExternalLink aria-hidden size={16} className="shrink-0" />
								<span className="sr-only">(opens another site in a new tab)</span>
							</a>
							{register.note && <p className="text-muted text-sm">{register.note}</p>}
						</td>
						<td className="px-5 py-3 align-top max-md:block max-md:p-0">{register.body}</td>
						<td className="py-1 pe-3 text-end align-top whitespace-nowrap max-md:block max-md:p-0 max-md:text-start">
							<IconButton
								label={`Change ${register.name}`}
								icon={<Pencil aria-hidden size={18} />}
								onClick={() => onEdit(register)}
							/>
							<IconButton
								label={`Remove ${register.name}`}
								icon={<Trash2 aria-hidden size={18} />}
								disabled={removing === register.id}
								onClick={() => onRemove(register)}
							/>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const head = "px-5 py-3 text-start text-muted text-sm font-semibold";
