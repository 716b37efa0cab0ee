/** Searches the directory by name and by what professionals help with, shortly after typing pauses. */
import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { directoryQueryMax } from "@/lib/generated/limits.gen";
import { control } from "@/ui/field";

const PAUSE_MS = 300;

interface DirectorySearchProps {
	/** Of the page's address. */
	q: string | null;
	onSearch: (q: string | null) => void;
}

export function DirectorySearch({ q, onSearch }: DirectorySearchProps) {
	const id = useId();
	const [text, setText] = useState(q ?? "");
	const sent = useRef(q);
	const search = useRef(onSearch);
	search.current = onSearch;

	// The address may change without typing, as when the filters are cleared.
	useEffect(() => {
		if (q === sent.current) return;
		sent.current = q;
		setText(q ?? "");
	}, [q]);

	function send(typed: string) {
		const next = typed.trim() || null;
		if (next === sent.current) return;
		sent.current = next;
		search.current(next);
	}
	const sendRef = useRef(send);
	sendRef.current = send;
	useEffect(() => {
		const timer = setTimeout(() => sendRef.current(text), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [text]);

	return (
		<search>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					send(text);
				}}
			>
				<label htmlFor={id} className="sr-only">
					Search by name or what they help with
				</label>
				<span className="relative block">
					<Search aria-hidden size={18} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
					<input
						id={id}
						type="search"
						autoComplete="off"
						spellCheck={false}
						maxLength={directoryQueryMax}
						placeholder="Name, or what they help with"
						className={`${control} ps-10`}
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
				</span>
			</form>
		</search>
	);
}
