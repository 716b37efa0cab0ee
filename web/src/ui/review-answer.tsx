/** What the author of something declined reads. */
export function ReviewAnswer({ reason }: { reason: string }) {
	return (
		<>
			<p className="font-semibold">A moderator asks for a change:</p>
			<p className="whitespace-pre-line">{reason}</p>
		</>
	);
}
