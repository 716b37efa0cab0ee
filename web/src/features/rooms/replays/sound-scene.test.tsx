/** The captions above a replay that is only sound. */
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SoundScene } from "./sound-scene";

/** A track whose text is now `text`. */
class Track extends EventTarget {
	mode = "disabled";
	activeCues: unknown[] = [];
	say(text: string) {
		this.activeCues = [{ getCueAsHTML: () => ({ textContent: text }) }];
		act(() => void this.dispatchEvent(new Event("cuechange")));
	}
}

test("a new file of captions takes the place of the one before", () => {
	const [first, second] = [new Track(), new Track()];
	const element = (track: Track) => ({ textTracks: [track] }) as unknown as HTMLMediaElement;
	const media = { current: element(first) };
	const { rerender } = render(<SoundScene hosts={[]} media={media} captions={0} />);
	first.say("Helo");
	expect(screen.getByText("Helo")).toBeDefined();
	media.current = element(second);
	rerender(<SoundScene hosts={[]} media={media} captions={1} />);
	expect(screen.queryByText("Helo")).toBeNull();
	first.say("Helo");
	expect(screen.queryByText("Helo")).toBeNull();
	second.say("Hello");
	expect(screen.getByText("Hello")).toBeDefined();
	rerender(<SoundScene hosts={[]} media={media} captions={null} />);
	expect(screen.queryByText("Hello")).toBeNull();
});
