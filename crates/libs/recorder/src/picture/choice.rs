//! The rule of whose video is shown.

/// Who is shown stays at least this long, in milliseconds.
const SHORTEST_MS: u64 = 2000;
/// Of the coming second, the percentage from which someone speaks.
const SPEAKS: u8 = 40;

/// A video that could be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Its number among all videos.
    pub(crate) source: usize,
    pub(crate) is_screen: bool,
    /// Of the coming second, the percentage during which its owner speaks.
    pub(crate) speaks: u8,
}

/// Chooses among the videos that are on; `shown` is what is shown and for how many milliseconds.
///
/// A shared screen goes first, and stays while it is on. Of cameras the one of the person who takes the turn is shown: while
/// the one who is shown goes on speaking, or nobody else with a camera speaks, nothing changes.
pub(crate) fn choose(shown: Option<(usize, u64)>, candidates: &[Candidate]) -> Option<usize> {
    let current = shown.and_then(|(shown, _)| candidates.iter().find(|candidate| candidate.source == shown));
    let screens: Vec<_> = candidates.iter().filter(|candidate| candidate.is_screen).collect();
    if let Some(first) = screens.first() {
        let stays = current.filter(|current| current.is_screen);
        return Some(stays.unwrap_or(first).source);
    }
    // The first of equals, so that the order of the parts decides and not chance.
    let loudest = candidates.iter().rev().max_by_key(|candidate| candidate.speaks);
    let is_settled = shown.is_some_and(|(_, ms)| ms >= SHORTEST_MS);
    match (current, loudest) {
        (Some(current), Some(loudest)) => {
            let takes_turn = is_settled && loudest.speaks >= SPEAKS && current.speaks < SPEAKS;
            Some(if takes_turn { loudest.source } else { current.source })
        }
        (None, loudest) => loudest.map(|loudest| loudest.source),
        (Some(current), None) => Some(current.source),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_who_takes_the_turn_is_shown() {
        let camera = |source, speaks| Candidate { source, is_screen: false, speaks };
        let screen = |source| Candidate { source, is_screen: true, speaks: 0 };
        for (shown, candidates, expected, why) in [
            (None, vec![], None, "no video is on"),
            (Some((0, 9000)), vec![], None, "the last one went off"),
            (None, vec![camera(0, 0), camera(1, 0)], Some(0), "nobody speaks yet"),
            (None, vec![camera(0, 10), camera(1, 90)], Some(1), "who speaks, at the beginning"),
            (Some((0, 2000)), vec![camera(0, 0), camera(1, 40)], Some(1), "another takes the turn"),
            (Some((0, 1980)), vec![camera(0, 0), camera(1, 100)], Some(0), "not that soon"),
            (Some((0, 9000)), vec![camera(0, 0), camera(1, 38)], Some(0), "a word is no turn"),
            (Some((0, 9000)), vec![camera(0, 40), camera(1, 100)], Some(0), "both speak"),
            (Some((0, 9000)), vec![camera(0, 0), camera(1, 60), camera(2, 80)], Some(2), "who speaks more"),
            (Some((0, 100)), vec![camera(1, 0), camera(2, 50)], Some(2), "the one shown went off"),
            (Some((0, 9000)), vec![camera(0, 0), camera(1, 0)], Some(0), "someone without a camera speaks"),
            (Some((0, 100)), vec![camera(0, 100), screen(3)], Some(3), "a screen goes first, at once"),
            (Some((5, 9000)), vec![screen(3), screen(5), camera(1, 100)], Some(5), "a screen stays"),
            (Some((5, 9000)), vec![camera(0, 0), camera(1, 80)], Some(1), "the screen is over"),
        ] {
            assert_eq!(choose(shown, &candidates), expected, "{why}");
        }
    }
}
