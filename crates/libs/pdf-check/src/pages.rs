//! Counts the pages of a PDF along its tree, in which a page may occur more than once.

use std::collections::HashMap;

use crate::PdfError;
use crate::objects::Node;

/// Branches from the root to a page.
const DEPTH_MAX: usize = 64;

/// The pages of the largest tree that begins at one of `roots`, unless there are more than `max`.
pub(crate) fn count(nodes: &HashMap<u64, Vec<Node>>, roots: &[u64], max: usize) -> Result<usize, PdfError> {
    let mut counter = Counter { nodes, known: HashMap::new(), max };
    roots.iter().try_fold(0, |most, root| Ok(counter.pages(*root, DEPTH_MAX)?.max(most)))
}

struct Counter<'a> {
    nodes: &'a HashMap<u64, Vec<Node>>,
    /// What was counted; nothing for a branch that is being counted.
    known: HashMap<u64, Option<usize>>,
    max: usize,
}

impl Counter<'_> {
    /// The pages below an object: one if it has no parts. Of several definitions the one with the most pages counts.
    fn pages(&mut self, id: u64, depth: usize) -> Result<usize, PdfError> {
        let Some(definitions) = self.nodes.get(&id) else { return Ok(1) };
        if let Some(known) = self.known.get(&id) {
            return known.ok_or(PdfError::Damaged);
        }
        let depth = depth.checked_sub(1).ok_or(PdfError::TooComplex)?;
        self.known.insert(id, None);
        let mut most = 0;
        for definition in definitions {
            let pages = match definition {
                Node::Elsewhere(list) => self.pages(*list, depth)?,
                Node::Branch(kids) => {
                    let mut sum = 0_usize;
                    for kid in kids {
                        sum = sum.saturating_add(self.pages(*kid, depth)?);
                        if sum > self.max {
                            return Err(PdfError::TooManyPages);
                        }
                    }
                    sum
                }
            };
            most = most.max(pages);
        }
        self.known.insert(id, Some(most));
        Ok(most)
    }
}
