/** The menu of a comment: copy link, report, block, edit and delete. */
import { Flag, Link, Pencil, Trash2, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { ReportDialog } from "@/commons/reports/report-dialog";
import type { Comment } from "@/lib/api/types.gen";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";
import type { Post } from "./commented-post";
import { getNoun } from "./thread-words";

interface CommentMenuProps {
	comment: Comment;
	post: Post;
	onEdit: () => void;
	onDelete: () => void;
}

export function CommentMenu({ comment, post, onEdit, onDelete }: CommentMenuProps) {
	const [reporting, setReporting] = useState(false);
	const [blocking, setBlocking] = useState(false);
	const copyLink = useCopyLink();

	const items: MenuItem[] = [];
	if (comment.status === "approved") {
		const address = `${post.address}?comment=${encodeURIComponent(comment.id)}`;
		items.push({ label: "Copy link", icon: <Link aria-hidden size={18} />, onSelect: () => void copyLink(address) });
	}
	if (!comment.mine) {
		items.push({ label: "Report", icon: <Flag aria-hidden size={18} />, onSelect: () => setReporting(true) });
		if (comment.uid) {
			items.push({ label: "Block author", icon: <UserX aria-hidden size={18} />, onSelect: () => setBlocking(true) });
		}
	}
	if (comment.mine) {
		if (comment.status === "approved") {
			items.push({ label: "Edit", icon: <Pencil aria-hidden size={18} />, onSelect: onEdit });
		}
		items.push({ label: "Delete", icon: <Trash2 aria-hidden size={18} />, danger: true, onSelect: onDelete });
	}
	return (
		<>
			<MenuButton label={`More for the ${getNoun(post, comment)} by ${comment.authorName}`} items={items} />
			{blocking && comment.uid && (
				<BlockDialog uid={comment.uid} displayName={comment.authorName} onClose={() => setBlocking(false)} />
			)}
			{reporting && <ReportDialog kind="comment" id={comment.id} onClose={() => setReporting(false)} />}
		</>
	);
}
