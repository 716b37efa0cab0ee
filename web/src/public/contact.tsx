/** How to reach the operator, as far as it is configured. */

export function Contact({ address }: { address: string | null }) {
	return (
		<>
			<h2>Contact</h2>
			{address ? (
				<p>
					Write to the people who run this community: <a href={`mailto:${address}`}>{address}</a>
				</p>
			) : (
				<p>The people who run this community have not yet given an address for questions about this page.</p>
			)}
		</>
	);
}
