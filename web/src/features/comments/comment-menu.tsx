/** What can be done with a comment: copy its link, and with one's own also edit and delete. */
import { Link, Pencil, Trash2 } from "lucide-react";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useToast } from "@/ui/toast";
import type { Comment, Post } from "./api";

interface CommentMenuProps {
	comment: Comment;
	post: Post;
	onEdit: () => void;
	onDelete: () => void;
}

export function CommentMenu({ comment, post, onEdit, onDelete }: CommentMenuProps) {
	const toast = useToast();

	async function copyLink() {
		try {
			const address = `${post.address}?comment=${encodeURIComponent(comment.id)}`;
			await navigator.clipboard.writeText(new URL(address, window.location.href).href);
			toast("Link copied. Only members can open it.");
		} catch {
			toast("The link could not be copied.");
		}
	}

	const items: MenuItem[] = [];
	if (comment.status === "approved") {
		items.push({ label: "Copy link", icon: <Link aria-hidden size={18} />, onSelect: () => void copyLink() });
	}
	if (comment.mine) {
		if (comment.status === "approved") {
			items.push({ label: "Edit", icon: <Pencil aria-hidden size={18} />, onSelect: onEdit });
		}
		items.push({ label: "Delete", icon: <Trash2 aria-hidden size={18} />, danger: true, onSelect: onDelete });
	}
	return <MenuButton label={`More for the comment by ${comment.authorName}`} items={items} />;
}
