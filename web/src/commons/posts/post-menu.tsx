/** The menu of a post: copy link, report, block, what the feature adds for its author, and withdraw. */
import { Flag, Link, Trash2, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { ReportDialog } from "@/commons/reports/report-dialog";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { icon, MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";
import type { Post } from "./post";
import { getPostsPath, type PostKind } from "./post-kind";
import { useWithdrawPost } from "./use-withdraw-post";

interface PostMenuProps<P extends Post, F extends object> {
	kind: PostKind<P, F>;
	post: P;
	label: string;
	/** The name that blocking asks about. */
	authorName: string;
	/** More actions for its author. */
	ownItems?: readonly MenuItem[];
	onWithdrawn?: () => void;
}

export function PostMenu<P extends Post, F extends object>(props: PostMenuProps<P, F>) {
	const { kind, post, label, authorName, ownItems = [], onWithdrawn } = props;
	const [shown, setShown] = useState<"report" | "block" | "withdraw" | null>(null);
	const copyLink = useCopyLink();
	const { mutate, isPending } = useWithdrawPost(kind, post);
	const close = () => setShown(null);
	const address = `${getPostsPath(kind)}/${encodeURIComponent(post.id)}`;

	const items: MenuItem[] = [{ label: "Copy link", icon: <Link {...icon} />, onSelect: () => void copyLink(address) }];
	if (post.mine) items.push(...ownItems);
	else {
		items.push({ label: "Report", icon: <Flag {...icon} />, onSelect: () => setShown("report") });
		if (post.uid) items.push({ label: "Block author", icon: <UserX {...icon} />, onSelect: () => setShown("block") });
	}
	// A post under review has visible buttons.
	if (post.mine && post.status === "approved") {
		items.push({ label: "Withdraw", icon: <Trash2 {...icon} />, danger: true, onSelect: () => setShown("withdraw") });
	}
	return (
		<>
			<MenuButton label={label} items={items} />
			{shown === "block" && post.uid && <BlockDialog uid={post.uid} displayName={authorName} onClose={close} />}
			{shown === "report" && <ReportDialog kind={kind.subject} id={post.id} onClose={close} />}
			<ConfirmDialog
				open={shown === "withdraw"}
				title={`Withdraw this ${kind.noun}?`}
				confirmLabel="Withdraw"
				cancelLabel="Keep it"
				danger
				busy={isPending}
				onCancel={close}
				onConfirm={() => mutate(undefined, { onSuccess: onWithdrawn, onSettled: close })}
			>
				<p>{kind.withdrawTexts.approved}</p>
			</ConfirmDialog>
		</>
	);
}
