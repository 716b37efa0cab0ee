/** A covered photo or video that a moderator uncovers in two steps: first blurred, then clear. */
import { useState } from "react";
import type { Win } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { useFocusOnChange } from "@/ui/use-focus-on-change";

export function CoveredMedia({ media: of }: { media: Pick<Win, "imageUrl" | "videoUrl" | "thumbnailUrl"> }) {
	const [step, setStep] = useState<"covered" | "blurred" | "clear">("covered");
	const media = useFocusOnChange<HTMLDivElement>(step);
	const kind = of.videoUrl ? "video" : "photo";
	if (!of.imageUrl && !of.videoUrl) return null;
	const still = of.imageUrl || of.thumbnailUrl;
	const blurred = step === "blurred";
	return (
		<div ref={media} className="flex flex-col items-start gap-2">
			{step === "covered" && (
				<div className="flex min-h-24 w-full flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3">
					<p>{kind === "photo" ? "This includes a photo." : "This includes a video."}</p>
					<Button variant="secondary" onClick={() => setStep("blurred")}>{`Show ${kind} blurred`}</Button>
				</div>
			)}
			{step !== "covered" && (
				<div className="w-full overflow-hidden rounded-md bg-sunken">
					{kind === "video" && !blurred ? (
						<video
							src={of.videoUrl}
							poster={of.thumbnailUrl || undefined}
							controls
							playsInline
							muted
							aria-label="The video"
							className="max-h-96 w-full"
						/>
					) : still ? (
						<img
							src={still}
							alt={blurred ? `The ${kind}, blurred` : `The ${kind}`}
							className={`max-h-96 w-full object-contain ${blurred ? "blur-xl grayscale" : ""}`}
						/>
					) : (
						<p className="px-4 py-8 text-center text-muted">This video has no preview image.</p>
					)}
				</div>
			)}
			{step !== "covered" && (
				<div className="flex flex-wrap gap-3">
					{blurred && <Button variant="secondary" onClick={() => setStep("clear")}>{`Show ${kind} clearly`}</Button>}
					<Button variant="quiet" onClick={() => setStep("covered")}>{`Hide ${kind}`}</Button>
				</div>
			)}
		</div>
	);
}
