/** Finds a member by name to write to. */
import { useId, useState } from "react";
import { useMemberSearch } from "@/commons/people/use-member-search";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { control } from "@/ui/field";
import { getConversationPath } from "./conversation-row";

export function FindMember({ self }: { self: string }) {
	const id = useId();
	const [text, setText] = useState("");
	const found = useMemberSearch(text, [self], false);
	return (
		<search className="flex flex-col gap-2">
			<label htmlFor={id} className="font-semibold">
				Write to someone
			</label>
			<input
				id={id}
				type="search"
				autoComplete="off"
				spellCheck={false}
				placeholder="Search by name"
				className={control}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			{found && found.length > 0 && (
				<ul aria-label="Members found" className="rounded-md border border-line bg-surface p-1">
					{found.map((member) => (
						<li key={member.uid}>
							<AppLink
								href={getConversationPath(member.uid)}
								className="flex min-h-11 items-center gap-4 rounded-sm px-3 py-2 text-text no-underline hover:bg-sunken"
							>
								<Avatar ring person={member} size={32} />
								<span className="min-w-0 break-words">{member.displayName}</span>
								<PersonBadge person={member} />
							</AppLink>
						</li>
					))}
				</ul>
			)}
			<p role="status" className={found?.length === 0 ? "text-muted text-sm" : "sr-only"}>
				{found === null
					? ""
					: found.length === 0
						? "No member found"
						: found.length === 1
							? "1 member found"
							: `${found.length} members found`}
			</p>
		</search>
	);
}
