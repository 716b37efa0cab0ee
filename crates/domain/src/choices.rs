//! What members choose from lists: each thing once, and no more than fit.

use crate::text::FieldErrors;

/// The choice, if it holds nothing twice and at most `max` things; else `None` after noting what is wrong with the field.
pub fn each_once<T: PartialEq>(
    field: &'static str,
    chosen: Vec<T>,
    max: usize,
    faults: &mut FieldErrors,
) -> Option<Vec<T>> {
    let double =
        chosen.iter().enumerate().any(|(place, one)| chosen.iter().skip(place + 1).any(|two| one == two));
    let fault = match (double, chosen.len() > max) {
        (true, _) => "double",
        (false, true) => "too_many",
        (false, false) => return Some(chosen),
    };
    faults.push((field, fault));
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_as_a_table() {
        for (chosen, expected) in [
            (vec![], Ok(())),
            (vec![1, 2], Ok(())),
            (vec![1, 2, 3], Err("too_many")),
            (vec![1, 1], Err("double")),
            (vec![1, 2, 1], Err("double")),
        ] {
            let mut faults = FieldErrors::new();
            let found = each_once("tags", chosen.clone(), 2, &mut faults);
            match expected {
                Ok(()) => assert_eq!((found, faults), (Some(chosen), vec![])),
                Err(code) => assert_eq!((found, faults), (None, vec![("tags", code)])),
            }
        }
    }
}
