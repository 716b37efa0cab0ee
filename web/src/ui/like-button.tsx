/** A like toggle; its count can be hidden. */
import { Heart } from "lucide-react";

export interface LikeButtonProps {
	liked: boolean;
	count: number;
	/** Quiet mode and some preferences hide numbers. */
	countHidden?: boolean;
	onToggle: (liked: boolean) => void;
}

export function LikeButton({ liked, count, countHidden, onToggle }: LikeButtonProps) {
	return (
		<button
			type="button"
			aria-pressed={liked}
			onClick={() => onToggle(!liked)}
			className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 text-muted transition-colors duration-120 hover:bg-sunken hover:text-text aria-pressed:font-semibold aria-pressed:text-primary"
		>
			<Heart aria-hidden size={20} fill={liked ? "currentColor" : "none"} />
			<span>Like</span>
			{!countHidden && count > 0 && (
				<span className="tabular-nums">
					{count}
					<span className="sr-only">{count === 1 ? " like" : " likes"}</span>
				</span>
			)}
		</button>
	);
}
