/** Plays a video where it stands: nothing of it but its still is loaded before somebody starts it, and its size is settled. */
import { classNames } from "@/ui/class-names";

interface PlayerProps {
	src: string;
	/** Its still, where there is one. */
	poster: string | undefined;
	/** What it is, for those who listen. */
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
