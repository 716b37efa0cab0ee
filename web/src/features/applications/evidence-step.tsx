/** The fourth step: files that show the licence, and who its owner is. */
import { useMutation } from "@tanstack/react-query";
import { FileText, Image, LockKeyhole } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { removeEvidence } from "@/lib/api/sdk.gen";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field-error";
import { FileDrop } from "@/ui/file-drop";
import { InlineAlert } from "@/ui/inline-alert";
import { ProgressBar } from "@/ui/progress-bar";
import { useToast } from "@/ui/toast";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { getKindTitle } from "./answers-summary";
import { useReloadEvidence } from "./application-queries";
import type { Application, Evidence, EvidenceKind } from "./application-types";
import { getErrorText, getFieldText } from "./error-text";
import { evidenceKinds, formatBytes, getHeldText, MOST_FILES } from "./evidence-text";
import { StepFrame } from "./step-frame";
import type { StepProps } from "./step-props";
import { getFieldId } from "./steps";
import { type EvidenceUpload, useEvidenceUploads } from "./use-evidence-uploads";

export function EvidenceStep({ application, field }: StepProps) {
	const uploads = useEvidenceUploads();
	const used = application.evidence.length + uploads.list.filter(({ state }) => state === "sending").length;
	const isMissing = field === "evidence" && application.evidence.length === 0;
	const boxes = useRef(new Map<EvidenceKind, HTMLElement>());
	/** The pressed button goes with its file. */
	function focusChooser(kind: EvidenceKind) {
		const box = boxes.current.get(kind);
		(box?.querySelector<HTMLElement>("input[type=file]") ?? box)?.focus();
	}
	return (
		<StepFrame
			step="evidence"
			application={application}
			field={field}
			held={getHeldText(uploads.list)}
			intro={<p>A clear photo or a scan is enough. PDF, JPEG or PNG, up to 20 MB each.</p>}
			saved={
				<p className="flex gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
					<LockKeyhole aria-hidden size={18} className="mt-0.5 shrink-0" />
					<span>
						Files are stored encrypted. Only reviewers can open them, and each time is logged. We delete them 90 days
						after the decision.
					</span>
				</p>
			}
		>
			<p role="status" className="sr-only">
				{uploads.said}
			</p>
			{isMissing && <FieldError id="evidence-error">{getFieldText("evidence", "required")}</FieldError>}
			{evidenceKinds.map(({ kind, title, hint }, index) => (
				<fieldset
					key={kind}
					ref={(box) => {
						if (box) boxes.current.set(kind, box);
					}}
					tabIndex={-1}
					aria-describedby={isMissing && index === 0 ? "evidence-error" : undefined}
					className="flex flex-col gap-3"
				>
					<legend className="font-semibold">{title}</legend>
					<p className="text-muted text-sm">{hint}</p>
					<EvidenceFiles application={application} kind={kind} uploads={uploads} onGone={() => focusChooser(kind)} />
					{used < MOST_FILES && (
						<div id={index === 0 ? getFieldId("evidence") : undefined} tabIndex={index === 0 ? -1 : undefined}>
							<FileDrop
								label={`Choose a file: ${getKindTitle(kind).toLowerCase()}`}
								accept="application/pdf,image/jpeg,image/png"
								onFile={(file) => uploads.add(kind, file)}
							/>
						</div>
					)}
				</fieldset>
			))}
			{used >= MOST_FILES && (
				<p className="text-muted text-sm">{`${MOST_FILES} files fit. Remove one to add another.`}</p>
			)}
		</StepFrame>
	);
}

interface EvidenceFilesProps {
	application: Application;
	kind: EvidenceKind;
	uploads: ReturnType<typeof useEvidenceUploads>;
	/** A file has gone from the list, and with it the focused button. */
	onGone: () => void;
}

function EvidenceFiles({ application, kind, uploads, onGone }: EvidenceFilesProps) {
	const sent = application.evidence.filter((one) => one.kind === kind);
	const going = uploads.list.filter((one) => one.kind === kind);
	if (sent.length + going.length === 0) return null;
	return (
		<ul className="flex flex-col gap-2">
			{sent.map((one) => (
				<SentFile key={one.id} evidence={one} onGone={onGone} />
			))}
			{going.map((one) => (
				<li key={one.key} className="rounded-md border border-line bg-surface p-4">
					<Upload
						upload={one}
						onCancel={() => {
							onGone();
							uploads.cancel(one.key);
						}}
						onRetry={() => uploads.retry(one.key)}
						onGone={onGone}
					/>
				</li>
			))}
		</ul>
	);
}

interface SentFileProps {
	evidence: Evidence;
	onGone: () => void;
}

function SentFile({ evidence: { id, name, contentType, bytes, pages }, onGone }: SentFileProps) {
	const reload = useReloadEvidence();
	const toast = useToast();
	const remove = useMutation({
		mutationFn: () => removeEvidence({ path: { id } }),
		onSuccess: () => {
			onGone();
			toast({ text: "The file is deleted.", about: name, key: id });
		},
		onError: (thrown) => toast({ text: getErrorText(thrown), about: name, key: id }),
		onSettled: reload,
	});
	const Icon = contentType === "application/pdf" ? FileText : Image;
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface py-2 ps-4 pe-2">
			<Icon aria-hidden size={20} className="shrink-0 text-muted" />
			<div className="min-w-0 grow">
				<p className="wrap-anywhere">{name}</p>
				<p className="text-muted text-sm">
					{formatBytes(bytes)}
					{pages !== null && `, ${pages === 1 ? "1 page" : `${pages} pages`}`}
				</p>
			</div>
			<Button variant="quiet" busy={remove.isPending} aria-label={`Remove ${name}`} onClick={() => remove.mutate()}>
				Remove
			</Button>
		</li>
	);
}

interface UploadProps {
	upload: EvidenceUpload;
	onCancel: () => void;
	onRetry: () => void;
	onGone: () => void;
}

function Upload({ upload: { file, part, state, errorText }, onCancel, onRetry, onGone }: UploadProps) {
	const box = useFocusOnChange<HTMLDivElement>(state);
	useFocusKept(box, onGone);
	if (state === "sending") {
		return (
			<div ref={box} className="flex flex-col gap-2">
				<ProgressBar label={`Uploading ${file.name}`} part={part} />
				<Button variant="quiet" className="-ms-3 self-start" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		);
	}
	return (
		<div ref={box} className="flex flex-col gap-3">
			<p className="wrap-anywhere">{file.name}</p>
			<InlineAlert>{errorText}</InlineAlert>
			<div className="flex flex-wrap gap-3">
				{state === "stopped" && (
					<Button variant="secondary" onClick={onRetry}>
						Try again
					</Button>
				)}
				<Button variant="quiet" onClick={onCancel}>
					{state === "stopped" ? "Leave it out" : "All right"}
				</Button>
			</div>
		</div>
	);
}

/** Calls `onLost` when the element goes away with the focus in it. */
function useFocusKept(box: RefObject<HTMLElement | null>, onLost: () => void) {
	const lost = useRef(onLost);
	useLayoutEffect(() => {
		lost.current = onLost;
	});
	useLayoutEffect(() => {
		const shown = box.current;
		return () => {
			if (shown?.contains(document.activeElement)) lost.current();
		};
	}, [box]);
}
