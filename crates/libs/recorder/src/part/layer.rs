//! Chooses which simulcast layer of a video is recorded.

use crate::frame::Kind;

/// The best layer of a camera that is wanted. An hour of it takes about 200 MB; the one above, four times as much.
const CAMERA_LAYER: u8 = 1;
/// A layer that sent nothing for so many microseconds is off.
const OFF_AFTER: u64 = 1_000_000;

/// The layer of one video that is being recorded.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LayerChoice {
    chosen: Option<(u8, u64)>,
}

impl LayerChoice {
    /// Whether a frame is recorded: a better layer takes over at its next keyframe, a worse one once the other is off.
    pub(crate) fn accept(&mut self, kind: Kind, layer: u8, is_keyframe: bool, at_micros: u64) -> bool {
        let is_accepted = match self.chosen {
            Some((chosen, _)) if chosen == layer => true,
            Some((chosen, last)) => {
                let is_off = at_micros.saturating_sub(last) > OFF_AFTER;
                is_keyframe && (is_off || worth(kind, layer) > worth(kind, chosen))
            }
            None => is_keyframe,
        };
        if is_accepted {
            self.chosen = Some((layer, at_micros));
        }
        is_accepted
    }
}

/// Of two layers the one that is worth more is recorded; a larger camera picture than wanted is the last resort.
fn worth(kind: Kind, layer: u8) -> u8 {
    if kind == Kind::Camera && layer > CAMERA_LAYER { 0 } else { layer.saturating_add(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_layer_is_recorded_and_switches_happen_at_keyframes() {
        let second = 1_000_000;
        let camera = [
            (0, false, 0, false, "nothing can be decoded yet"),
            (0, true, 1, true, "the first keyframe"),
            (0, false, 2, true, "goes on"),
            (1, false, 3, false, "better, but no keyframe"),
            (1, true, 4, true, "better"),
            (0, true, 5, false, "worse"),
            (2, true, 6, false, "larger than wanted"),
            (1, false, 7, true, "goes on"),
            (0, true, second, false, "the better one is not off yet"),
            (0, false, 2 * second, false, "it is, but this is no keyframe"),
            (0, true, 2 * second, true, "the better one is off"),
            (2, true, 4 * second, true, "nothing else arrives"),
            (2, false, 4 * second, true, "goes on"),
            (0, true, 4 * second, true, "wanted rather than the largest"),
        ];
        let screen = [(1, true, 0, true, "the first keyframe"), (2, true, 1, true, "as large as there is")];
        for (kind, table) in [(Kind::Camera, &camera[..]), (Kind::Screen, &screen[..])] {
            let mut choice = LayerChoice::default();
            for (layer, is_keyframe, at, expected, why) in table {
                assert_eq!(choice.accept(kind, *layer, *is_keyframe, *at), *expected, "{kind:?}: {why}");
            }
        }
    }
}
