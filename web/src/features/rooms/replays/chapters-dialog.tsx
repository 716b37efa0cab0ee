/** Edits the chapters of a replay, each a time and a title. */
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Replay } from "@/lib/api/types.gen";
import { replayChaptersMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { FormDialog } from "@/ui/form-dialog";
import { IconButton } from "@/ui/icon-button";
import { TextField } from "@/ui/text-field";
import { type ChapterRow, checkRows, type RowErrors } from "./chapters";
import { getErrorText, useSetChapters } from "./replay-queries";
import { formatPosition } from "./replay-text";

interface ChaptersDialogProps {
	replay: Pick<Replay, "id" | "chapters" | "durationMs">;
	/** Where the player is, in milliseconds. */
	getPosition: () => number;
	onClose: () => void;
}

export function ChaptersDialog({ replay, getPosition, onClose }: ChaptersDialogProps) {
	const { mutate, isPending, error } = useSetChapters(replay.id);
	const [rows, setRows] = useState<readonly ChapterRow[]>(() =>
		replay.chapters.map(({ at, title }, key) => ({ key, time: formatPosition(at), title })),
	);
	const nextKey = useRef(rows.length);
	const [newest, setNewest] = useState<number | null>(null);
	const list = useRef<HTMLOListElement>(null);
	const addButton = useRef<HTMLButtonElement>(null);
	/** The index of the row that was just removed. */
	const [removed, setRemoved] = useState<number | null>(null);
	const { chapters, errors } = checkRows(rows, replay.durationMs ?? 0);

	// The pressed button is gone: on to that of the next row.
	useEffect(() => {
		if (removed === null) return;
		setRemoved(null);
		const next = list.current?.children[removed]?.querySelector("button");
		(next ?? addButton.current)?.focus();
	}, [removed]);

	function add() {
		const key = nextKey.current++;
		// The first chapter begins with the replay.
		const time = rows.length === 0 ? 0 : getPosition();
		setRows([...rows, { key, time: formatPosition(time), title: "" }]);
		setNewest(key);
	}
	function remove(index: number) {
		setRows(rows.filter((_, other) => other !== index));
		setRemoved(index);
	}
	const change = (key: number, part: Partial<ChapterRow>) =>
		setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

	return (
		<FormDialog
			title="Chapters"
			act="Save"
			busy={isPending}
			incomplete={errors.size > 0}
			failure={error && getErrorText(error)}
			onSend={() => mutate(chapters, { onSuccess: onClose })}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<p className="text-muted text-sm">
						{rows.length === 0
							? "Chapters help people find what they are looking for."
							: "A new chapter begins where the player is."}
					</p>
					<ol ref={list} className="flex flex-col gap-4">
						{rows.map((row, index) => (
							<Row
								key={row.key}
								number={index + 1}
								row={row}
								errors={tried ? errors.get(row.key) : undefined}
								autoFocus={row.key === newest}
								onChange={(part) => change(row.key, part)}
								onRemove={() => remove(index)}
							/>
						))}
					</ol>
					<div>
						{rows.length < replayChaptersMax ? (
							<Button ref={addButton} variant="secondary" icon={<Plus aria-hidden size={20} />} onClick={add}>
								Add a chapter
							</Button>
						) : (
							<p className="text-muted text-sm">{`A replay has at most ${replayChaptersMax} chapters.`}</p>
						)}
					</div>
				</>
			)}
		</FormDialog>
	);
}

interface RowProps {
	number: number;
	row: ChapterRow;
	errors: RowErrors | undefined;
	/** It was just added. */
	autoFocus: boolean;
	onChange: (part: Partial<ChapterRow>) => void;
	onRemove: () => void;
}

function Row({ number, row, errors, autoFocus, onChange, onRemove }: RowProps) {
	return (
		<li>
			<fieldset className="flex items-start gap-2">
				<legend className="sr-only">{`Chapter ${number}`}</legend>
				<div className="w-24 shrink-0">
					<TextField
						label="Time"
						value={row.time}
						inputMode="numeric"
						autoComplete="off"
						error={errors?.time}
						onChange={(event) => onChange({ time: event.target.value })}
					/>
				</div>
				<div className="min-w-0 grow">
					<TextField
						label="Title"
						value={row.title}
						autoComplete="off"
						autoFocus={autoFocus}
						error={errors?.title}
						onChange={(event) => onChange({ title: event.target.value })}
					/>
				</div>
				<IconButton
					label={`Remove chapter ${number}`}
					icon={<Trash2 aria-hidden size={20} />}
					className="mt-7"
					onClick={onRemove}
				/>
			</fieldset>
		</li>
	);
}
