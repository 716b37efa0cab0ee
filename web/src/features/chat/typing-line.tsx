/** One quiet line that shows who is typing. */

export function TypingLine({ names }: { names: readonly string[] }) {
	if (names.length === 0) return null;
	const words =
		names.length === 1
			? `${names[0]} is typing`
			: names.length === 2
				? `${names[0]} and ${names[1]} are typing`
				: "Several members are typing";
	return <p className="px-3 text-muted text-sm">{words}</p>;
}
