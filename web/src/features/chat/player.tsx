/** Plays a video in place: only its thumbnail loads before a member starts it, and its size is fixed. */
import { classNames } from "@/ui/class-names";

interface PlayerProps {
	src: string;
	/** Its thumbnail, if there is one. */
	poster: string | undefined;
	/** The accessible name. */
	label: string;
	tabIndex?: number;
	className?: string;
}

export function Player({ src, poster, label, tabIndex, className }: PlayerProps) {
	return (
		// biome-ignore lint/a11y/useMediaCaption: members' short clips come without captions.
		<video
			src={src}
			poster={poster}
			controls
			playsInline
			preload="none"
			aria-label={label}
			tabIndex={tabIndex}
			className={classNames("block aspect-4/3 max-w-full bg-sunken object-contain", className)}
		/>
	);
}
