//! Shares what a subscriber's link carries among the videos it wants.

/// The simulcast layers, lowest first.
pub(crate) const LAYERS: usize = 3;

/// One video that a subscriber wants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Demand {
    /// The best layer that is of use.
    pub(crate) max: usize,
    /// What each layer takes in bits per second; none if it is not sent.
    pub(crate) rates: [Option<u64>; LAYERS],
    /// The layer it has now.
    pub(crate) current: Option<usize>,
}

impl Demand {
    fn rate(&self, layer: usize) -> Option<u64> {
        self.rates.get(layer).copied().flatten()
    }

    /// The layers that can be had and are of use, lowest first; the lowest there is if all are too good.
    fn layers(&self) -> impl Iterator<Item = usize> + '_ {
        let lowest = (0..LAYERS).find(|layer| self.rate(*layer).is_some());
        (0..LAYERS).filter(move |layer| {
            self.rate(*layer).is_some() && (*layer <= self.max || Some(*layer) == lowest)
        })
    }

    /// What it takes with no limit at all.
    pub(crate) fn desired(&self) -> u64 {
        self.layers().last().and_then(|layer| self.rate(layer)).unwrap_or(0)
    }
}

/// The layer that each video gets, or none if it has to pause. All get their lowest layer before one gets a better one;
/// the first is never paused. A better layer than now needs some room to spare, so that it does not go up and down.
pub(crate) fn allocate(budget: u64, demands: &[Demand]) -> Vec<Option<usize>> {
    let mut used = 0;
    let mut chosen = Vec::with_capacity(demands.len());
    for (index, demand) in demands.iter().enumerate() {
        let lowest = demand.layers().next().and_then(|layer| Some((layer, demand.rate(layer)?)));
        chosen.push(lowest.filter(|(_, rate)| index == 0 || used + rate <= budget).map(|(layer, rate)| {
            used += rate;
            layer
        }));
    }
    for better in 1..LAYERS {
        for (demand, choice) in demands.iter().zip(&mut chosen) {
            let Some(layer) = *choice else { continue };
            let (Some(rate), Some(before)) = (demand.rate(better), demand.rate(layer)) else { continue };
            if better <= layer || !demand.layers().any(|layer| layer == better) {
                continue;
            }
            let is_new = demand.current.is_none_or(|current| better > current);
            let spare = if is_new { rate / 5 } else { 0 };
            if used - before + rate + spare <= budget {
                used = used - before + rate;
                *choice = Some(better);
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RATES: [Option<u64>; LAYERS] = [Some(100), Some(400), Some(1000)];

    fn wants(max: usize, rates: [Option<u64>; LAYERS], current: Option<usize>) -> Demand {
        Demand { max, rates, current }
    }

    #[test]
    fn every_video_gets_something_before_one_gets_more() {
        let top = wants(2, RATES, None);
        for (budget, demands, expected) in [
            (0, vec![top], vec![Some(0)]),
            (0, vec![top, top], vec![Some(0), None]),
            (200, vec![top, top], vec![Some(0), Some(0)]),
            (580, vec![top, top], vec![Some(1), Some(0)]),
            (1200, vec![top], vec![Some(2)]),
            (1199, vec![top], vec![Some(1)]),
            (1000, vec![wants(2, RATES, Some(2))], vec![Some(2)]),
            (999, vec![wants(2, RATES, Some(2))], vec![Some(1)]),
            (9999, vec![wants(0, RATES, None), wants(1, RATES, None)], vec![Some(0), Some(1)]),
            (9999, vec![wants(0, [None, None, Some(1000)], None)], vec![Some(2)]),
            (9999, vec![wants(2, [Some(100), None, Some(1000)], None)], vec![Some(2)]),
            (9999, vec![wants(2, [None; LAYERS], None)], vec![None]),
        ] {
            assert_eq!(allocate(budget, &demands), expected, "{budget} for {demands:?}");
        }
    }

    proptest! {
        #[test]
        fn the_link_is_never_overrun(
            budget in 0_u64..10_000,
            videos in prop::collection::vec((0_usize..3, prop::option::of(0_usize..3)), 0..20),
        ) {
            let demands: Vec<_> = videos.iter().map(|(max, current)| wants(*max, RATES, *current)).collect();
            let chosen = allocate(budget, &demands);
            prop_assert_eq!(chosen.len(), demands.len());
            let used: u64 = chosen.iter().flatten().map(|layer| RATES[*layer].unwrap()).sum();
            prop_assert!(used <= budget.max(100));
            for (choice, demand) in chosen.iter().zip(&demands) {
                prop_assert!(choice.is_none_or(|layer| layer <= demand.max));
            }
        }
    }
}
