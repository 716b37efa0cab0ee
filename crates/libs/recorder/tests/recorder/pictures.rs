//! Whose video is shown, and when.

use crate::listen::{color_after_seeking, colors};
use crate::synth::{Tone, merge, video};
use crate::{Replay, replay};
use recorder::Kind;

#[derive(Debug, PartialEq)]
enum Shows {
    Red,
    Green,
    Blue,
    Dark,
}

fn name(color: [u8; 3]) -> Shows {
    match color.map(|part| part > 100) {
        [true, false, false] => Shows::Red,
        [false, true, false] => Shows::Green,
        [false, false, true] => Shows::Blue,
        [false, false, false] => Shows::Dark,
        _ => panic!("{color:?}"),
    }
}

/// Compares what is shown at some moments, in milliseconds.
fn check(replay: &Replay, expected: &[(u64, Shows, &str)]) {
    let colors = colors(&replay.path);
    for (ms, expected, why) in expected {
        let shown = colors.iter().rev().find(|(at, _)| at <= ms).unwrap();
        assert_eq!(name(shown.1), *expected, "{why}, at {ms}");
    }
}

#[test]
fn the_one_who_speaks_is_shown_and_the_still_picture_without_cameras() {
    let mut low = Tone::new(440.0);
    let red = merge([
        video(Kind::Camera, "red", "320x180", 1000, 14_000),
        low.frames(1000, 4000),
        low.frames(8000, 16_000),
    ]);
    let blue =
        merge([video(Kind::Camera, "blue", "640x360", 0, 11_000), Tone::new(880.0).frames(4000, 8000)]);
    let replay = replay(&[red, blue]);
    let composed = replay.composed;
    assert_eq!((composed.has_video, composed.width, composed.height), (true, 640, 360));
    assert_eq!(composed.duration_ms, 16_000);
    let expected = [
        (500, Shows::Blue, "the only camera"),
        (2500, Shows::Red, "the first speaks, and the only camera was shown for two seconds"),
        (3900, Shows::Red, "still"),
        (5300, Shows::Blue, "the other speaks, and a keyframe was there"),
        (9300, Shows::Red, "the first again"),
        (13_500, Shows::Red, "goes on"),
        (15_500, Shows::Dark, "the last camera is off"),
    ];
    check(&replay, &expected);
    let seek = |ms| name(color_after_seeking(&replay.path, ms));
    assert_eq!([3500, 5500, 9500].map(seek), [Shows::Red, Shows::Blue, Shows::Red]);
}

#[test]
fn a_shared_screen_is_shown_while_it_is_shared() {
    let speaker = merge([video(Kind::Camera, "red", "320x180", 0, 9000), Tone::new(440.0).frames(0, 9000)]);
    let sharer = merge([
        video(Kind::Screen, "green", "1280x720", 2000, 5000),
        video(Kind::Camera, "blue", "320x180", 0, 9000),
    ]);
    let replay = replay(&[speaker, sharer]);
    let expected = [
        (1000, Shows::Red, "the only camera of someone who speaks"),
        (2500, Shows::Green, "the screen"),
        (4500, Shows::Green, "still"),
        (7000, Shows::Red, "the screen is over"),
    ];
    check(&replay, &expected);
}

#[test]
fn the_still_picture_is_shown_before_the_first_camera_and_after_a_while_again() {
    let camera = merge([
        video(Kind::Camera, "red", "320x180", 7000, 8000),
        video(Kind::Camera, "red", "320x180", 15_000, 16_000),
    ]);
    let replay = replay(&[merge([camera, Tone::new(440.0).frames(0, 17_000)])]);
    let expected = [
        (100, Shows::Dark, "no camera yet"),
        (6500, Shows::Dark, "nor now"),
        (7500, Shows::Red, "a camera"),
        (10_000, Shows::Dark, "it is off"),
        (15_500, Shows::Red, "it is on again"),
        (16_700, Shows::Dark, "it is off again"),
    ];
    check(&replay, &expected);
}

#[test]
fn of_a_layered_video_one_layer_is_shown_without_a_break() {
    let mut small = video(Kind::Camera, "red", "320x180", 0, 6000);
    small.retain(|frame| !(1100..5000).contains(&(frame.at_micros / 1000)));
    let mut middle = video(Kind::Camera, "blue", "640x360", 1000, 3000);
    middle.iter_mut().for_each(|frame| frame.layer = 1);
    let mut large = video(Kind::Camera, "green", "1280x720", 1000, 6000);
    large.iter_mut().for_each(|frame| frame.layer = 2);
    let replay = replay(&[merge([small, middle, large])]);
    assert_eq!((replay.composed.width, replay.composed.height), (1280, 720));
    let expected = [
        (500, Shows::Red, "the small one, which comes first"),
        (1500, Shows::Blue, "the middle one"),
        (2900, Shows::Blue, "not the large one"),
        (4800, Shows::Green, "nothing but the large one arrives"),
        (5500, Shows::Red, "the small one rather than the large one"),
    ];
    check(&replay, &expected);
}
