//! Nothing that participants can send, and nothing that can be in a part, makes composing fail badly.

use crate::part;
use crate::synth::{Tone, video};
use proptest::prelude::*;
use recorder::{ComposeError, Frame, Kind, compose};
use std::sync::{Arc, LazyLock};

/// A few real packets and pictures to be damaged.
static REAL: LazyLock<Vec<Arc<[u8]>>> = LazyLock::new(|| {
    let voice = Tone::new(440.0).frames(0, 200);
    let video = video(Kind::Camera, "red", "64x64", 0, 1000);
    voice.into_iter().chain(video).map(|frame| frame.data).collect()
});

fn data() -> impl Strategy<Value = Vec<u8>> {
    let damaged = (
        any::<prop::sample::Index>(),
        prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    );
    let damaged = damaged.prop_map(|(which, changes)| {
        let mut data = which.get(&REAL[..]).to_vec();
        for (place, byte) in changes {
            let place = place.index(data.len());
            data[place] ^= byte;
        }
        data
    });
    prop_oneof![4 => damaged, 1 => prop::collection::vec(any::<u8>(), 0..40)]
}

fn frame() -> impl Strategy<Value = Frame> {
    let kind = prop::sample::select(vec![Kind::Voice, Kind::ScreenSound, Kind::Camera, Kind::Screen]);
    // Times beyond the longest recording are left out; those just before it would only take long.
    let at = prop_oneof![8 => 0..4_000_000_u64, 1 => 4 * 3_600_000_001..=u64::MAX];
    (at, kind, 0..12_u32, 0..4_u8, any::<bool>(), data()).prop_map(
        |(at_micros, kind, track, layer, is_keyframe, data)| Frame {
            at_micros,
            kind,
            track,
            layer,
            is_keyframe,
            data: data.into(),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_frames_can_be_composed(parts in prop::collection::vec(prop::collection::vec(frame(), 0..40), 0..4)) {
        let folder = tempfile::tempdir().unwrap();
        let write = |(number, frames): (usize, &Vec<Frame>)| part(folder.path(), &number.to_string(), frames);
        let parts: Vec<_> = parts.iter().enumerate().map(write).collect();
        match compose(&parts, &folder.path().join("replay.webm")) {
            Ok(composed) => prop_assert!(composed.duration_ms <= 4200, "{composed:?}"),
            Err(error) => prop_assert!(matches!(error, ComposeError::Empty), "{error}"),
        }
    }

    #[test]
    fn any_bytes_are_a_part_or_none(bytes in prop::collection::vec(any::<u8>(), 0..400), is_part: bool) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part");
        let bytes = if is_part { [b"recpart1", &bytes[..]].concat() } else { bytes };
        std::fs::write(&path, &bytes).unwrap();
        let composed = compose(&[path], &folder.path().join("replay.webm"));
        prop_assert!(matches!(composed, Err(ComposeError::Empty)));
    }
}
