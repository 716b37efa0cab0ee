/** Photos and videos at the desk stay covered until a moderator uncovers them, in two steps. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { CoveredMedia } from "@/commons/reviews/covered-media";
import { winWith } from "@/features/wins/win-fixture";
import { Desk, queuedWin } from "./queue-fixture";
import { ReviewPanel } from "./review-panel";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const photo = winWith({ imageUrl: "/media/photo" });
const clip = winWith({ videoUrl: "/media/clip", thumbnailUrl: "/media/still" });

test("a photo is not even loaded before the first step, then blurred and grey, then clear", async () => {
	const { container } = render(<CoveredMedia media={photo} />);
	expect(container.querySelector("img, video")).toBeNull();
	expect(screen.getByText("This includes a photo.")).toBeDefined();
	await press("Show photo blurred");
	expect(screen.getByAltText("The photo, blurred").className).toMatch(/\bblur-xl grayscale\b/);
	await press("Show photo clearly");
	expect(screen.getByAltText("The photo").className).not.toMatch(/blur|grayscale/);
});

test("a photo can be hidden again after either step", async () => {
	const { container } = render(<CoveredMedia media={photo} />);
	await press("Show photo blurred");
	await press("Hide photo");
	expect(container.querySelector("img")).toBeNull();
	await press("Show photo blurred");
	await press("Show photo clearly");
	await press("Hide photo");
	expect(container.querySelector("img")).toBeNull();
});

test("of a video only its still is shown blurred; played it is muted, and never automatically", async () => {
	const { container } = render(<CoveredMedia media={clip} />);
	await press("Show video blurred");
	expect(container.querySelector("video")).toBeNull();
	expect(screen.getByAltText("The video, blurred").getAttribute("src")).toBe("/media/still");
	await press("Show video clearly");
	const video = container.querySelector("video");
	expect(video?.muted).toBe(true);
	expect(video?.autoplay).toBe(false);
});

test("focus follows to the next step", async () => {
	render(<CoveredMedia media={photo} />);
	await press("Show photo blurred");
	expect(document.activeElement?.textContent).toBe("Show photo clearly");
	await press("Show photo clearly");
	expect(document.activeElement?.textContent).toBe("Hide photo");
	await press("Hide photo");
	expect(document.activeElement?.textContent).toBe("Show photo blurred");
});

test("a video without a still says so, and words alone have nothing to uncover", async () => {
	const { container, rerender } = render(<CoveredMedia media={{ ...clip, thumbnailUrl: "" }} />);
	await press("Show video blurred");
	expect(screen.getByText("This video has no preview image.")).toBeDefined();
	rerender(<CoveredMedia media={winWith()} />);
	expect(container.textContent).toBe("");
});

test("another photo in the place of one that was uncovered is covered again", async () => {
	const panel = (imageUrl: string) => (
		<ReviewPanel
			item={queuedWin({ imageUrl })}
			busy={false}
			reason={null}
			onReason={() => undefined}
			onDecide={() => undefined}
			onClose={() => undefined}
		/>
	);
	const { container, rerender } = render(panel("/media/photo"), { wrapper: Desk });
	await press("Show photo blurred");
	await press("Show photo clearly");
	rerender(panel("/media/another"));
	expect(container.querySelector("img")).toBeNull();
});
