/** A camera or a shared screen. */
import { useEffect, useRef } from "react";
import { classNames } from "@/ui/class-names";
import type { MediaVideo } from "./media-room";

interface CallVideoProps {
	video: MediaVideo;
	/** What it shows. */
	label: string;
	/** Shown like a mirror, as people expect of their own camera. */
	mirrored?: boolean;
	className: string;
}

export function CallVideo({ video, label, mirrored, className }: CallVideoProps) {
	const element = useRef<HTMLVideoElement>(null);
	useEffect(() => {
		const shown = element.current;
		if (!shown) return;
		video.attach(shown);
		return () => video.detach(shown);
	}, [video]);
	return (
		<video
			ref={element}
			aria-label={label}
			autoPlay
			playsInline
			muted
			className={classNames("bg-sunken", mirrored && "-scale-x-100", className)}
		/>
	);
}
