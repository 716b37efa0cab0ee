/** The member's photo, or the drawing in its place: adding, replacing and removing it. */
import { useState } from "react";
import { getErrorText } from "@/commons/profile/error-text";
import { useEditProfile, useOwnProfile } from "@/commons/profile/own-profile";
import { PhotoForm } from "@/commons/profile/photo-form";
import type { SessionUser } from "@/lib/session-user";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { findPortrait } from "@/ui/portraits";
import { useToast } from "@/ui/toast";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
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
			{changing === "photo" && <PhotoForm onSaved={() => setChanging(null)} onCancel={() => setChanging(null)} />}
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
