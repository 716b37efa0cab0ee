/** Links to a new Win and a new Question; visitors log in first. */
import { askQuestion, shareWin } from "./addresses";

interface NewLinkProps {
	signedIn: boolean;
}

export function NewWin({ signedIn }: NewLinkProps) {
	return (
		<a href={shareWin(signedIn)} className="button button-outline">
			New Win
		</a>
	);
}

export function AskQuestion({ signedIn }: NewLinkProps) {
	return (
		<a href={askQuestion(signedIn)} className="button button-outline">
			Ask Question
		</a>
	);
}
