/** The ways to something new: a Win and a Question, for visitors by way of the login. */
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
