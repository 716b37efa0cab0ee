/** Selects a file, by dialog or drag and drop. */
import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { classNames } from "./class-names";

export interface FileDropProps {
	label: string;
	hint?: string;
	/** As in the `accept` attribute, such as `image/*`. */
	accept: string;
	disabled?: boolean;
	onFile: (file: File) => void;
}

export function FileDrop({ label, hint, accept, disabled, onFile }: FileDropProps) {
	const id = useId();
	const [over, setOver] = useState(false);
	function drop(event: DragEvent) {
		event.preventDefault();
		setOver(false);
		const file = event.dataTransfer.files[0];
		if (file && !disabled) onFile(file);
	}
	return (
		<label
			htmlFor={id}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
			className={classNames(
				"relative flex cursor-pointer flex-col items-center gap-1 rounded-md border border-border border-dashed px-4 py-6 text-center",
				"transition-colors duration-120 hover:bg-sunken has-disabled:cursor-not-allowed has-disabled:opacity-60",
				"has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
				over && "bg-primary-soft",
			)}
		>
			<Upload aria-hidden size={22} className="text-muted" />
			<span className="font-semibold">{label}</span>
			{hint && (
				<span id={`${id}-hint`} className="text-muted text-sm">
					{hint}
				</span>
			)}
			<input
				id={id}
				type="file"
				accept={accept}
				disabled={disabled}
				aria-describedby={hint ? `${id}-hint` : undefined}
				className="sr-only"
				onChange={(event) => {
					const file = event.target.files?.[0];
					// The same file can be chosen again after a removal.
					event.target.value = "";
					if (file) onFile(file);
				}}
			/>
		</label>
	);
}
