/** Finds members by name and selects a few; a combobox for keyboard, touch and screen readers. */
import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { memberWarningMs } from "@/lib/generated/limits.gen";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { control } from "@/ui/field";
import { IconButton } from "@/ui/icon-button";
import { useTimedFlag } from "@/ui/use-timed-flag";
import { type Taggable, useMemberSearch } from "./use-member-search";

interface MemberComboboxProps {
	label: string;
	/** The label of the selected members. */
	chosenLabel: string;
	/** Who sees the selection. */
	hint: string;
	max: number;
	/** Shown when one more was selected than allowed. */
	fullText: string;
	/** The current member, who needs no tag. */
	self: string;
	chosen: readonly Taggable[];
	disabled: boolean;
	onChange: (chosen: Taggable[]) => void;
}

export function MemberCombobox(props: MemberComboboxProps) {
	const { label, chosenLabel, hint, max, fullText, self, chosen, disabled, onChange } = props;
	const id = useId();
	const [text, setText] = useState("");
	const [active, setActive] = useState(-1);
	const [folded, setFolded] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const [told, tellFull] = useTimedFlag(memberWarningMs);
	const found = useMemberSearch(text, [self, ...chosen.map(({ uid }) => uid)]);
	const full = chosen.length >= max;
	const options = folded || full ? [] : (found ?? []);
	const optionId = (at: number) => `${id}-option-${at}`;

	// biome-ignore lint/correctness/useExhaustiveDependencies: other people, and none of them pointed at yet.
	useEffect(() => setActive(-1), [found]);
	useEffect(() => {
		// Some browsers answer with a promise, which is nothing to clean up with.
		list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
	}, [active]);

	function choose(member: Taggable) {
		const next = [...chosen, member];
		setText("");
		onChange(next);
		if (next.length >= max) tellFull();
		else input.current?.focus();
	}

	function remove({ uid }: Taggable) {
		onChange(chosen.filter((one) => one.uid !== uid));
		// A disabled field cannot take the focus before it has re-rendered.
		setTimeout(() => input.current?.focus());
	}

	function keyDown(event: KeyboardEvent) {
		const moves: Record<string, number> = {
			ArrowDown: active + 1 < options.length ? active + 1 : 0,
			ArrowUp: active > 0 ? active - 1 : options.length - 1,
		};
		const to = moves[event.key];
		const member = options[active];
		if (to !== undefined && options.length > 0) setActive(to);
		else if (to !== undefined && folded) setFolded(false);
		// Enter in a field would submit the form.
		else if (event.key === "Enter") member && choose(member);
		else if (event.key === "Escape" && options.length > 0) setFolded(true);
		else return;
		event.preventDefault();
		event.stopPropagation();
	}

	return (
		<div className="flex flex-col gap-2">
			<label htmlFor={id} className="font-semibold">
				{label} <span className="font-normal text-muted">(optional)</span>
			</label>
			{chosen.length > 0 && (
				<ul aria-label={chosenLabel} className="flex flex-wrap gap-2">
					{chosen.map((member) => (
						<li
							key={member.uid}
							className="inline-flex items-center gap-2 rounded-full border border-line bg-sunken ps-2 text-sm"
						>
							<Avatar person={member} size={32} />
							<span className="break-words">{member.displayName}</span>
							<IconButton
								label={`Remove ${member.displayName}`}
								icon={<X aria-hidden size={16} />}
								disabled={disabled}
								onClick={() => remove(member)}
							/>
						</li>
					))}
				</ul>
			)}
			<input
				ref={input}
				id={id}
				type="text"
				role="combobox"
				aria-autocomplete="list"
				aria-expanded={options.length > 0}
				aria-controls={`${id}-list`}
				aria-activedescendant={active >= 0 && options[active] ? optionId(active) : undefined}
				aria-describedby={`${id}-hint`}
				autoComplete="off"
				spellCheck={false}
				className={control}
				placeholder={full ? "Maximum members selected" : "Search by name"}
				disabled={disabled || full}
				value={full ? "" : text}
				onChange={(event) => {
					setFolded(false);
					setText(event.target.value);
				}}
				onKeyDown={keyDown}
			/>
			<div
				ref={list}
				id={`${id}-list`}
				role="listbox"
				aria-label="Members"
				hidden={options.length === 0}
				className="relative max-h-56 overflow-y-auto rounded-md border border-line bg-surface p-1"
			>
				{options.map((member, at) => (
					// biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys for its list.
					<div
						key={member.uid}
						id={optionId(at)}
						role="option"
						aria-selected={at === active}
						tabIndex={-1}
						// The field keeps the focus.
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => choose(member)}
						className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 hover:bg-sunken aria-selected:bg-primary-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary"
					>
						<Avatar person={member} size={32} />
						<span className="min-w-0 break-words">{member.displayName}</span>
						<PersonBadge person={member} />
					</div>
				))}
			</div>
			<p id={`${id}-hint`} className="text-muted text-sm">
				{max > 1 && `${chosen.length} of ${max}. `}
				{hint}
			</p>
			<p role="status" className="sr-only">
				{foundText(full ? null : found)}
			</p>
			<p role="status" className="min-h-6 text-sm text-warn">
				{told && fullText}
			</p>
		</div>
	);
}

function foundText(found: readonly Taggable[] | null): string {
	if (!found) return "";
	if (found.length === 0) return "No member found";
	return found.length === 1 ? "1 member found" : `${found.length} members found`;
}
