/** The member's photo, or the drawing in its place: choosing, previewing, uploading, replacing and removing it. */
import { useEffect, useRef, useState } from "react";
import { uploadImage } from "@/lib/api/sdk.gen";
import { isApiError } from "@/lib/http";
import { preparePhoto } from "@/lib/prepare-photo";
import type { SessionUser } from "@/lib/session-user";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FileDrop } from "@/ui/file-drop";
import { InlineAlert } from "@/ui/inline-alert";
import { MediaPreview } from "@/ui/media-preview";
import { findPortrait } from "@/ui/portraits";
import { ProgressBar } from "@/ui/progress-bar";
import { useToast } from "@/ui/toast";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { getErrorText } from "./error-text";
import { useEditProfile, useOwnProfile } from "./own-profile";
import { PortraitForm } from "./portrait-form";

export function PhotoSection({ user }: { user: SessionUser }) {
	const { data } = useOwnProfile();
	const [changing, setChanging] = useState<"photo" | "drawing" | null>(null);
	const box = useFocusOnChange(changing !== null);
	const edit = useEditProfile();
	const toast = useToast();
	const photoURL = data?.photoURL ?? user.photoURL;
	const drawn = findPortrait(photoURL) !== undefined;
	const word = drawn ? "drawing" : "photo";
	const remove = () =>
		edit.mutate(
			{ photoId: null },
			{ onSuccess: () => toast(`Your ${word} has been removed.`), onError: (thrown) => toast(getErrorText(thrown)) },
		);
	return (
		<Card ref={box}>
			<h2>Your photo</h2>
			{changing === "photo" && <PhotoForm onDone={() => setChanging(null)} />}
			{changing === "drawing" && <PortraitForm photoURL={photoURL} onDone={() => setChanging(null)} />}
			{changing === null && (
				<div className="mt-3 flex flex-wrap items-center gap-4">
					<Avatar person={{ ...user, photoURL }} size={72} />
					<div className="flex flex-wrap gap-3">
						<Button variant="secondary" onClick={() => setChanging("photo")}>
							{photoURL && !drawn ? "Change photo" : "Add a photo"}
						</Button>
						<Button variant="secondary" onClick={() => setChanging("drawing")}>
							{drawn ? "Change drawing" : "Use a drawing instead"}
						</Button>
						{photoURL && (
							<Button variant="quiet" busy={edit.isPending} onClick={remove}>
								Remove {word}
							</Button>
						)}
					</div>
				</div>
			)}
		</Card>
	);
}

function PhotoForm({ onDone }: { onDone: () => void }) {
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

	async function take(chosen: File) {
		setErrorText(null);
		setPreparing(true);
		try {
			const ready = await preparePhoto(chosen);
			if (!gone.current) setFile(ready);
		} catch (thrown) {
			setErrorText(getErrorText(thrown));
		} finally {
			setPreparing(false);
		}
	}
	async function send(photo: Blob) {
		if (running.current) return;
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
			if (!gone.current) onDone();
		} catch (thrown) {
			// An upload that waited too long is gone on the server.
			if (isApiError(thrown, "fields.invalid")) uploaded.current.clear();
			if (!isApiError(thrown, "cancelled")) setErrorText(getErrorText(thrown));
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
						onFile={(chosen) => void take(chosen)}
					/>
				)
			)}
			{errorText && <InlineAlert>{errorText}</InlineAlert>}
			{part !== null && <ProgressBar label="Uploading" part={part} />}
			<div className="flex flex-wrap gap-3">
				{file && (
					<Button busy={busy} onClick={() => void send(file)}>
						{busy ? "Saving..." : "Save photo"}
					</Button>
				)}
				<Button variant="quiet" onClick={() => (busy ? running.current?.abort() : onDone())}>
					{busy ? "Cancel sending" : "Cancel"}
				</Button>
			</div>
		</div>
	);
}
