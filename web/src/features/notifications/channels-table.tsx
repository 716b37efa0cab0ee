/** Every kind of notification in a row, and every channel in a column; narrow screens have the kind above its channels. */
import { Check } from "lucide-react";
import { useParts } from "@/commons/feature/features";
import type { ByMail, NotificationPreferences } from "@/lib/api/types.gen";
import { useMediaQuery } from "@/lib/use-media-query";
import { classNames } from "@/ui/class-names";
import { control } from "@/ui/field";
import { listKinds } from "./notification-text";

type Kind = ReturnType<typeof listKinds>[number];
type Different = Partial<Pick<NotificationPreferences, "mail" | "push">>;

interface ChannelsTableProps {
	shown: NotificationPreferences;
	onChange: (different: Different) => void;
}

export function ChannelsTable({ shown, onChange }: ChannelsTableProps) {
	const kinds = listKinds(useParts("notificationWords"));
	const isWide = useMediaQuery("(width >= 40rem)");
	return (
		<table className="w-full text-start">
			<caption className="sr-only">How you're notified, for each kind</caption>
			<thead>
				<tr className="text-muted text-sm">
					{isWide && (
						<th scope="col" className="pb-1 text-start font-normal">
							Kind
						</th>
					)}
					{["In the app", "Push", "Email"].map((channel) => (
						<th key={channel} scope="col" className={classNames("px-2 pb-1 font-normal", place(channel === "Email"))}>
							{channel}
						</th>
					))}
				</tr>
			</thead>
			{kinds.map((kind) => (
				<tbody key={kind.kind} className="border-line border-t">
					{isWide ? (
						<tr>
							<th scope="row" className="py-2 pe-2 text-start font-semibold">
								{kind.title}
							</th>
							<Channels kind={kind} shown={shown} onChange={onChange} />
						</tr>
					) : (
						<>
							<tr>
								<th scope="rowgroup" colSpan={3} className="pt-3 text-start font-semibold">
									{kind.title}
								</th>
							</tr>
							<tr>
								<Channels kind={kind} shown={shown} onChange={onChange} />
							</tr>
						</>
					)}
				</tbody>
			))}
		</table>
	);
}

const place = (isLast: boolean) => (isLast ? "w-44 pe-0 text-start" : "text-center");

function Channels({ kind: { kind, title }, shown: { mail, push }, onChange }: ChannelsTableProps & { kind: Kind }) {
	const byMail = mail[kind] ?? "off";
	const setMail = (way: ByMail) => onChange({ mail: { ...mail, [kind]: way } });
	return (
		<>
			<td className="p-2 text-center text-muted">
				<Check aria-hidden size={20} className="inline" />
				<span className="sr-only">Always</span>
			</td>
			<td className="p-0 text-center">
				<label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center align-middle">
					<input
						type="checkbox"
						aria-label={`${title}: push`}
						checked={push[kind] ?? false}
						onChange={({ target }) => onChange({ push: { ...push, [kind]: target.checked } })}
						className="size-6 cursor-pointer accent-primary"
					/>
				</label>
			</td>
			<td className={classNames("py-1 ps-2", place(true))}>
				<div className="flex items-center gap-2">
					<label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center">
						<input
							type="checkbox"
							aria-label={`${title}: email`}
							checked={byMail !== "off"}
							onChange={({ target }) => setMail(target.checked ? "digest" : "off")}
							className="size-6 cursor-pointer accent-primary"
						/>
					</label>
					{byMail !== "off" && (
						<select
							aria-label={`${title}: when to email`}
							value={byMail}
							onChange={({ target }) => setMail(target.value as ByMail)}
							className={classNames(control, "min-w-0")}
						>
							<option value="digest">Digest</option>
							<option value="now">At once</option>
						</select>
					)}
				</div>
			</td>
		</>
	);
}
