//! Who is heard, and when.

use crate::listen::{amplitude, decode_all, peak, sound};
use crate::synth::{AMPLITUDE, Tone, merge, voice};
use crate::{part, replay};
use recorder::{ComposeError, Frame, Kind, compose};
use ropus::Channels;

const LOUD: std::ops::Range<f32> = AMPLITUDE * 0.8..AMPLITUDE * 1.2;
/// Nobody hears what is so much quieter.
const SILENT: f32 = AMPLITUDE / 100.0;

#[test]
fn those_whose_parts_are_composed_are_heard_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second, third] = [440.0, 660.0, 880.0]
        .map(|frequency| part(folder.path(), &frequency.to_string(), &Tone::new(frequency).frames(0, 2000)));
    let path = folder.path().join("replay.webm");
    for (parts, heard) in [
        (vec![first.clone(), second.clone(), third.clone()], [true, true, true]),
        (vec![first.clone(), third], [true, false, true]),
        (vec![second], [false, true, false]),
    ] {
        let composed = compose(&parts, &path).unwrap();
        assert_eq!((composed.duration_ms, composed.has_video, composed.width), (2000, false, 0));
        let sound = sound(&path);
        for (frequency, is_heard) in [440.0, 660.0, 880.0].into_iter().zip(heard) {
            let loud = amplitude(&sound, 200, 1800, frequency);
            assert!(if is_heard { LOUD.contains(&loud) } else { loud < SILENT }, "{frequency} Hz: {loud}");
        }
    }
}

#[test]
fn everyone_is_heard_at_their_time_and_gaps_are_silent() {
    let (mut low, mut high) = (Tone::new(440.0), Tone::new(880.0));
    let first = merge([low.frames(1000, 2000), low.frames(4000, 5000)]);
    let replay = replay(&[first, high.frames(2500, 3500)]);
    assert_eq!(replay.composed.duration_ms, 5000);
    let sound = sound(&replay.path);
    for (from, to, low, high) in [
        (0, 980, false, false),
        (1040, 1980, true, false),
        (2060, 2480, false, false),
        (2540, 3480, false, true),
        (3560, 3980, false, false),
        (4040, 4980, true, false),
    ] {
        for (frequency, is_heard) in [(440.0, low), (880.0, high)] {
            let loud = amplitude(&sound, from, to, frequency);
            let is_right = if is_heard { LOUD.contains(&loud) } else { loud < SILENT };
            assert!(is_right, "{frequency} Hz from {from} to {to}: {loud}");
        }
    }
}

#[test]
fn stereo_is_mixed_down_and_the_sound_of_screens_is_heard() {
    let mut screen = Tone::with(660.0, Channels::Stereo, AMPLITUDE).frames(0, 1000);
    screen.iter_mut().for_each(|frame| (frame.kind, frame.track) = (Kind::ScreenSound, 9));
    let replay = replay(&[merge([Tone::new(440.0).frames(0, 1000), screen])]);
    let sound = sound(&replay.path);
    for frequency in [440.0, 660.0] {
        assert!(LOUD.contains(&amplitude(&sound, 100, 900, frequency)));
    }
}

#[test]
fn jitter_losses_and_silence_that_was_not_sent_leave_no_holes() {
    let mut tone = Tone::new(440.0);
    let mut frames = tone.frames(0, 2000);
    for (number, frame) in frames.iter_mut().enumerate() {
        frame.at_micros += [0, 12_000, 3_000, 9_000][number % 4];
    }
    // Discontinuous transmission: a packet without content says that what follows is silent.
    let encoded = frames[50].data[0];
    frames.truncate(50);
    frames.push(voice(1000, &[encoded]));
    frames.extend(tone.frames(2000, 3000));
    let replay = replay(&[frames]);
    let sound = sound(&replay.path);
    for from in (100..900).step_by(20) {
        assert!(LOUD.contains(&amplitude(&sound, from, from + 50, 440.0)), "a hole at {from} ms");
    }
    assert!(peak(&sound, 1300, 1980) < SILENT * 2.0);
    assert!(LOUD.contains(&amplitude(&sound, 2100, 2900, 440.0)));
}

#[test]
fn many_loud_voices_are_turned_down_together() {
    let frequencies = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|number| 300.0 + number * 50.0);
    let tone = |frequency| Tone::with(frequency, Channels::Mono, 0.6).frames(0, 1000);
    let replay = replay(&frequencies.map(tone));
    let sound = sound(&replay.path);
    let loudest = peak(&sound, 100, 900);
    assert!((0.6..1.0).contains(&loudest), "{loudest}");
    for frequency in frequencies {
        let loud = amplitude(&sound, 100, 900, frequency);
        assert!((0.1..0.3).contains(&loud), "{frequency} Hz: {loud}");
    }
}

#[test]
fn repeated_and_late_packets_are_heard_once() {
    let mut tone = Tone::new(440.0);
    let frames = tone.frames(0, 2000);
    let repeated: Vec<Frame> = frames[..40].to_vec();
    let frames = [&frames[..60], &repeated[..], &frames[60..]].concat();
    let replay = replay(&[frames]);
    assert_eq!(replay.composed.duration_ms, 2000);
    assert!(LOUD.contains(&amplitude(&sound(&replay.path), 100, 800, 440.0)));
}

#[test]
fn without_anything_to_hear_or_see_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("replay.webm");
    let silent = part(folder.path(), "silent", &[]);
    let damaged = part(folder.path(), "damaged", &[voice(0, &[0xff, 0xff, 0xff])]);
    for parts in [vec![], vec![silent.clone()], vec![silent, damaged]] {
        assert!(matches!(compose(&parts, &path), Err(ComposeError::Empty)), "{parts:?}");
        assert!(!path.exists());
    }
    let missing = vec![folder.path().join("missing")];
    assert!(matches!(compose(&missing, &path), Err(ComposeError::Io(_))));
}

#[test]
fn a_long_silence_is_kept() {
    let mut tone = Tone::new(440.0);
    let minutes = 2 * 60_000;
    let replay = replay(&[merge([tone.frames(0, 500), tone.frames(minutes, minutes + 500)])]);
    assert_eq!(replay.composed.duration_ms, minutes + 500);
    let sound = sound(&replay.path);
    assert!(LOUD.contains(&amplitude(&sound, minutes as usize + 100, minutes as usize + 450, 440.0)));
    assert!(peak(&sound, 1000, minutes as usize - 100) < SILENT);
    decode_all(&replay.path);
}
