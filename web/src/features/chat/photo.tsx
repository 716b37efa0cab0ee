/** The photo of a message in a frame of fixed size, so that nothing moves when it loads; it opens in full in a new tab. */
import type { Message } from "./message";

export function Photo({ message, tabIndex }: { message: Message; tabIndex: number }) {
	return (
		<a
			href={message.imageUrl}
			target="_blank"
			rel="noopener"
			tabIndex={tabIndex}
			className="my-1 block aspect-4/3 w-64 max-w-full overflow-hidden rounded-md bg-sunken"
		>
			<img
				src={message.imageUrl}
				alt={`Shared by ${message.author.displayName}`}
				loading="lazy"
				className="size-full object-cover"
			/>
		</a>
	);
}
