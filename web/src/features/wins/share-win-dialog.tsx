/** "Share Your Win": the form and the success view (spec §2). */
import { useRef } from "react";
import type { UploadCache } from "@/commons/media/upload-media";
import { NewPostDialog } from "@/commons/posts/new-post-dialog";
import { PostSuccess } from "@/commons/posts/post-success";
import { shareWin } from "@/public/addresses";
import { Celebration } from "@/ui/celebration";
import { FormFooter } from "./form-footer";
import { getContentKey, sendNewWin } from "./send-win";
import { useWinForm } from "./use-win-form";
import { newWin } from "./win-fields";
import { WinForm } from "./win-form";

interface ShareWinDialogProps {
	uid: string;
	onClose: () => void;
}

export function ShareWinDialog({ uid, onClose }: ShareWinDialogProps) {
	const { form } = useWinForm(uid, newWin);
	const uploaded = useRef<UploadCache>(new Map());
	const { key, fields } = form.draft;
	return (
		<NewPostDialog
			path="wins"
			title="Share Your Win"
			closeOnBackdrop={false}
			form={form}
			content={getContentKey(fields)}
			send={(attempt, watch) => sendNewWin(fields, attempt, uploaded.current, watch)}
			success={
				<PostSuccess
					title="Win Shared!"
					text="Your win has been submitted and is pending approval. You can view your pending wins in your profile."
					profileLabel="View My Profile"
					closeOnBackdrop={false}
					onClose={onClose}
				>
					<Celebration />
				</PostSuccess>
			}
			footer={<FormFooter form={form} sendLabel="Share" next={shareWin(true)} onClose={onClose} />}
			onClose={onClose}
		>
			{(submit) => <WinForm key={key} form={form} submit={submit} />}
		</NewPostDialog>
	);
}
