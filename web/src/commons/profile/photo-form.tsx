/** Chooses, previews and uploads a photo of the member, and saves it in their profile. */
import { useEffect, useRef, useState } from "react";
import { uploadImage } from "@/lib/api/sdk.gen";
import { isApiError } from "@/lib/http";
import { preparePhoto } from "@/lib/prepare-photo";
import { Button } from "@/ui/button";
import { FileDrop } from "@/ui/file-drop";
import { InlineAlert } from "@/ui/inline-alert";
import { MediaPreview } from "@/ui/media-preview";
import { ProgressBar } from "@/ui/progress-bar";
import { useToast } from "@/ui/toast";
import { getErrorText } from "./error-text";
import { useEditProfile } from "./own-profile";

interface PhotoFormProps {
	onSaved: () => void;
	onCancel: () => void;
	/** Where it is given, a chosen photo is saved without another press. Called at once; gets whether that worked in the end. */
	onSending?: (saved: Promise<boolean>) => void;
}

export function PhotoForm({ onSaved, onCancel, onSending }: PhotoFormProps) {
	const edit = useEditProfile();
	const toast = useToast();
	const [file, setFile] = useState<Blob | null>(null);
	const [preparing, setPreparing] = useState(false);
	const [part, setPart] = useState<number | null>(null);
	const [errorText, setErrorText] = useState<string | null>(null);
	const running = useRef<AbortController | null>(null);
	/** A finished upload is not repeated. */
	const uploaded = useRef(new Map<Blob, string>());
	const gone = useRef(false);
	useEffect(() => {
		gone.current = false;
		return () => {
			gone.current = true;
			running.current?.abort();
		};
	}, []);
	const busy = part !== null || edit.isPending;

	function take(chosen: File) {
		const prepared = prepare(chosen);
		onSending?.(prepared.then((photo) => photo !== null && send(photo)));
	}
	async function prepare(chosen: File): Promise<Blob | null> {
		setErrorText(null);
		setPreparing(true);
		try {
			const ready = await preparePhoto(chosen);
			if (gone.current) return null;
			setFile(ready);
			return ready;
		} catch (thrown) {
			setErrorText(getErrorText(thrown));
			return null;
		} finally {
			setPreparing(false);
		}
	}
	function save(photo: Blob) {
		const saved = send(photo);
		onSending?.(saved);
	}
	async function send(photo: Blob): Promise<boolean> {
		if (running.current) return false;
		const controller = new AbortController();
		running.current = controller;
		setErrorText(null);
		setPart(0);
		try {
			const known = uploaded.current.get(photo);
			const photoId = known ?? (await uploadImage({ body: photo, signal: controller.signal, onProgress: setPart })).id;
			uploaded.current.set(photo, photoId);
			await edit.mutateAsync({ photoId });
			toast("Your photo has been saved.");
			if (!gone.current) onSaved();
			return true;
		} catch (thrown) {
			// An upload that waited too long is gone on the server.
			if (isApiError(thrown, "fields.invalid")) uploaded.current.clear();
			if (!isApiError(thrown, "cancelled")) setErrorText(getErrorText(thrown));
			return false;
		} finally {
			running.current = null;
			setPart(null);
		}
	}

	return (
		<div className="mt-3 flex flex-col gap-3">
			<p role="status" className={preparing ? "text-muted" : "sr-only"}>
				{preparing && "Preparing the photo…"}
			</p>
			{file ? (
				<MediaPreview kind="photo" file={file} disabled={busy} onRemove={() => setFile(null)} />
			) : (
				!preparing && (
					<FileDrop
						label="Choose a photo"
						hint="Up to 5 MB. We remove its location and date. All members can see it."
						accept="image/*"
						onFile={take}
					/>
				)
			)}
			{errorText && <InlineAlert>{errorText}</InlineAlert>}
			{part !== null && <ProgressBar label="Uploading" part={part} />}
			<div className="flex flex-wrap gap-3">
				{file && (
					<Button busy={busy} onClick={() => save(file)}>
						{busy ? "Saving..." : "Save photo"}
					</Button>
				)}
				<Button variant="quiet" onClick={() => (busy ? running.current?.abort() : onCancel())}>
					{busy ? "Cancel sending" : "Cancel"}
				</Button>
			</div>
		</div>
	);
}
