/** The menu of a Question: copy link, report, block, and withdraw. */
import { Flag, Link, Trash2, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { ReportDialog } from "@/commons/reports/report-dialog";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useCopyLink } from "@/ui/use-copy-link";
import type { Question } from "./api";
import { getQuestionPath } from "./question-path";
import { useWithdrawQuestion } from "./use-withdraw-question";

interface QuestionMenuProps {
	question: Question;
	onWithdrawn?: () => void;
}

export function QuestionMenu({ question, onWithdrawn }: QuestionMenuProps) {
	const [asking, setAsking] = useState(false);
	const [reporting, setReporting] = useState(false);
	const [blocking, setBlocking] = useState(false);
	const copyLink = useCopyLink();
	const { mutate, isPending } = useWithdrawQuestion(question);

	const items: MenuItem[] = [
		{
			label: "Copy link",
			icon: <Link aria-hidden size={18} />,
			onSelect: () => void copyLink(getQuestionPath(question.id)),
		},
	];
	if (!question.mine) {
		items.push({ label: "Report", icon: <Flag aria-hidden size={18} />, onSelect: () => setReporting(true) });
		if (question.uid) {
			items.push({ label: "Block author", icon: <UserX aria-hidden size={18} />, onSelect: () => setBlocking(true) });
		}
	}
	// A Question under review has visible buttons.
	if (question.mine && question.status === "approved") {
		items.push({
			label: "Withdraw",
			icon: <Trash2 aria-hidden size={18} />,
			danger: true,
			onSelect: () => setAsking(true),
		});
	}
	return (
		<>
			<MenuButton label={`More for the question by ${question.author}`} items={items} />
			{blocking && question.uid && (
				<BlockDialog uid={question.uid} displayName={question.author} onClose={() => setBlocking(false)} />
			)}
			{reporting && <ReportDialog kind="question" id={question.id} onClose={() => setReporting(false)} />}
			<ConfirmDialog
				open={asking}
				title="Withdraw this question?"
				confirmLabel="Withdraw"
				cancelLabel="Keep it"
				danger
				busy={isPending}
				onCancel={() => setAsking(false)}
				onConfirm={() => mutate(undefined, { onSuccess: onWithdrawn, onSettled: () => setAsking(false) })}
			>
				<p>It's deleted for everyone, with all answers. This can't be undone.</p>
			</ConfirmDialog>
		</>
	);
}
