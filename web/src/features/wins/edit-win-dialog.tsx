/** Edits a Win that is not approved, and submits it for review again. */
import { useRef } from "react";
import type { UploadCache } from "@/commons/media/upload-media";
import { EditPostDialog } from "@/commons/posts/edit-post-dialog";
import { getEditKey } from "@/commons/posts/post-kind";
import type { Win } from "@/lib/api/types.gen";
import { FormFooter } from "./form-footer";
import { sendEditedWin } from "./send-win";
import { useWinForm } from "./use-win-form";
import { getVersion } from "./win-fields";
import { WinForm } from "./win-form";
import { wins } from "./win-kind";

interface EditWinDialogProps {
	win: Win;
	onClose: () => void;
}

export function EditWinDialog({ win, onClose }: EditWinDialogProps) {
	const { form, ready } = useWinForm(getEditKey(win), getVersion(win));
	const uploaded = useRef<UploadCache>(new Map());
	return (
		<EditPostDialog
			kind={wins}
			post={win}
			title="Edit your Win"
			form={form}
			ready={ready}
			content={
				<>
					<b>{win.title}</b>
					{"\n"}
					{win.win}
					{win.videoUrl ? <p>With a video.</p> : win.imageUrl && <p>With a photo.</p>}
				</>
			}
			send={(watch) => sendEditedWin(win.id, form.draft, uploaded.current, watch)}
			footer={(props) => <FormFooter {...props} form={form} />}
			onClose={onClose}
		>
			{(submit) => <WinForm key={form.draft.key} form={form} submit={submit} />}
		</EditPostDialog>
	);
}
