/** What can be done with a Question: copy its link, and take one's own back. */
import { Link, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useToast } from "@/ui/toast";
import type { Question } from "./api";
import { questionAddress } from "./question-address";
import { useWithdrawQuestion } from "./use-withdraw-question";

interface QuestionMenuProps {
	question: Question;
	onWithdrawn?: () => void;
}

export function QuestionMenu({ question, onWithdrawn }: QuestionMenuProps) {
	const [asking, setAsking] = useState(false);
	const toast = useToast();
	const { mutate, isPending } = useWithdrawQuestion(question);

	async function copyLink() {
		try {
			await navigator.clipboard.writeText(new URL(questionAddress(question.id), window.location.href).href);
			toast("Link copied. Only members can open it.");
		} catch {
			toast("The link could not be copied.");
		}
	}

	const items: MenuItem[] = [
		{ label: "Copy link", icon: <Link aria-hidden size={18} />, onSelect: () => void copyLink() },
	];
	// What is under review has its own buttons in sight.
	if (question.mine && question.status === "approved") {
		items.push({
			label: "Take back",
			icon: <Trash2 aria-hidden size={18} />,
			danger: true,
			onSelect: () => setAsking(true),
		});
	}
	return (
		<>
			<MenuButton label={`More for the question by ${question.author}`} items={items} />
			<ConfirmDialog
				open={asking}
				title="Take this question back?"
				confirmLabel="Take back"
				cancelLabel="Keep it"
				danger
				busy={isPending}
				onCancel={() => setAsking(false)}
				onConfirm={() => mutate(undefined, { onSuccess: onWithdrawn, onSettled: () => setAsking(false) })}
			>
				<p>It is gone for everybody, with what others answered. This cannot be undone.</p>
			</ConfirmDialog>
		</>
	);
}
