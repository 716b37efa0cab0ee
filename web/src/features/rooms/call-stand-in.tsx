/** Stands in for the call until it exists. */
export function CallView({ roomId }: { roomId: string }) {
	return <p data-room={roomId}>You're in.</p>;
}
