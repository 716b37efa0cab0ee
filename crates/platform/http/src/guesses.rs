//! Guesses at passwords: counted for each account and each network from which they come, and only while they are wrong.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::time::{HOUR, MINUTE, Timestamp};

use crate::api_error::ApiError;
use crate::client::allocation;
use crate::error_code::RATE_LIMITED;
use platform_sources::random::sha256;

/// How many guesses there are at once, and after how many milliseconds there is one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Budget {
    burst: i64,
    every_ms: i64,
}

/// From one network at one account: more than anyone mistypes, far too few to find a password.
const FROM_A_NETWORK: Budget = Budget { burst: 10, every_ms: MINUTE };
/// At one account, from all networks of one customer: no single one can use up what the account has.
const FROM_AN_ALLOCATION: Budget = Budget { burst: 100, every_ms: 15_000 };
/// At one account, from all networks together that its owner has not logged in from before.
const AT_AN_ACCOUNT: Budget = Budget { burst: 1_000, every_ms: 3_000 };
/// At the password of an account by anyone who holds one of its sessions.
const WITHIN_A_SESSION: Budget = Budget { burst: 10, every_ms: 6 * MINUTE };
/// Accounts that are remembered before those are forgotten whose budgets are full again.
const TIDY_ABOVE: usize = 4_096;
/// No budget takes longer than this to be full again.
const FULL_AFTER_MS: i64 = HOUR;

/// What was guessed wrongly: the time at which the budget will be full again.
type Level = i64;

/// The guesses at one account.
#[derive(Debug, Default)]
struct Account {
    everywhere: Level,
    within: Level,
    networks: HashMap<u64, Level>,
    allocations: HashMap<u64, Level>,
}

/// Counts guesses at passwords; clones count together.
#[derive(Debug, Clone)]
pub struct Guesses {
    accounts: Arc<Mutex<HashMap<[u8; 32], Account>>>,
    factor: f64,
}

/// Where a guess comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// Nobody is logged in.
    Network {
        /// Which network.
        network: u64,
        /// The account's owner has logged in from there before.
        known: bool,
    },
    /// Someone holds a session of the account.
    Session,
}

/// A guess that counts as a wrong one until it turns out to be right.
#[derive(Debug)]
#[must_use = "a right guess is given back"]
pub struct Guess {
    guesses: Guesses,
    account: [u8; 32],
    from: From,
}

impl Guesses {
    /// Counts guesses; each budget is multiplied by `factor`.
    #[must_use]
    pub fn new(factor: f64) -> Self {
        Self { accounts: Arc::default(), factor }
    }

    /// Counts a guess at an account, by a name that is always the same, before it is known whether it is right.
    ///
    /// # Errors
    /// `rate.limited` with the time to come back.
    pub fn begin(&self, account: &str, from: From, now: Timestamp) -> Result<Guess, ApiError> {
        let account = sha256(account.as_bytes());
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if accounts.len() >= TIDY_ABOVE && !accounts.contains_key(&account) {
            accounts.retain(|_, account| !account.is_full_again(now));
        }
        let of = accounts.entry(account).or_default();
        of.spend(from, self.factor, now)?;
        drop(accounts);
        Ok(Guess { guesses: self.clone(), account, from })
    }

    /// Forgets what was guessed at an account, whose password is another one now.
    pub fn forget(&self, account: &str) {
        let account = sha256(account.as_bytes());
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner).remove(&account);
    }
}

impl Guess {
    /// The guess could not be checked, and does not count.
    pub fn unchecked(self) {
        self.right();
    }

    /// The guess was right, and does not count.
    pub fn right(self) {
        let mut accounts = self.guesses.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(account) = accounts.get_mut(&self.account) {
            account.give_back(self.from, self.guesses.factor);
        }
    }
}

impl Account {
    fn spend(&mut self, from: From, factor: f64, now: Timestamp) -> Result<(), ApiError> {
        match from {
            From::Session => WITHIN_A_SESSION.times(factor).spend(&mut self.within, now),
            From::Network { network, known } => {
                self.networks.retain(|known, level| *known == network || *level > now.0);
                let here = self.networks.entry(network).or_default();
                let from_here = FROM_A_NETWORK.times(factor);
                from_here.spend(here, now)?;
                // A network of the owner's draws on nothing that others can use up.
                if known {
                    return Ok(());
                }
                self.allocations.retain(|_, level| *level > now.0);
                let around = allocation(network).map(|block| self.allocations.entry(block).or_default());
                let shared = Shared { around, everywhere: &mut self.everywhere };
                shared.spend(factor, now).inspect_err(|_| *here = here.saturating_sub(from_here.every_ms))
            }
        }
    }

    fn give_back(&mut self, from: From, factor: f64) {
        match from {
            From::Session => self.within -= WITHIN_A_SESSION.times(factor).every_ms,
            From::Network { network, known } => {
                if !known {
                    self.everywhere -= AT_AN_ACCOUNT.times(factor).every_ms;
                    let around = allocation(network).and_then(|block| self.allocations.get_mut(&block));
                    if let Some(level) = around {
                        *level -= FROM_AN_ALLOCATION.times(factor).every_ms;
                    }
                }
                if let Some(level) = self.networks.get_mut(&network) {
                    *level -= FROM_A_NETWORK.times(factor).every_ms;
                }
            }
        }
    }

    fn is_full_again(&self, now: Timestamp) -> bool {
        let levels = self.networks.values().chain(self.allocations.values());
        let mut levels = levels.chain([&self.everywhere, &self.within]);
        // Beyond the longest wait only a clock that was set back can have come.
        levels.all(|level| *level <= now.0 || *level > now.plus(FULL_AFTER_MS).0)
    }
}

/// What the guesses from several networks draw on together.
struct Shared<'a> {
    around: Option<&'a mut Level>,
    everywhere: &'a mut Level,
}

impl Shared<'_> {
    fn spend(self, factor: f64, now: Timestamp) -> Result<(), ApiError> {
        let from_around = FROM_AN_ALLOCATION.times(factor);
        let Some(around) = self.around else {
            return AT_AN_ACCOUNT.times(factor).spend(self.everywhere, now);
        };
        from_around.spend(around, now)?;
        let everywhere = AT_AN_ACCOUNT.times(factor).spend(self.everywhere, now);
        everywhere.inspect_err(|_| *around = around.saturating_sub(from_around.every_ms))
    }
}

impl Budget {
    #[allow(clippy::as_conversions, clippy::cast_possible_truncation, reason = "clamped first")]
    fn times(self, factor: f64) -> Self {
        let burst = f64::from(i32::try_from(self.burst).unwrap_or(i32::MAX)) * factor;
        let every = f64::from(i32::try_from(self.every_ms).unwrap_or(i32::MAX)) / factor;
        Self { burst: burst.clamp(1.0, 1e9) as i64, every_ms: every.clamp(1.0, 1e9) as i64 }
    }

    /// Counts one more guess.
    fn spend(self, level: &mut Level, now: Timestamp) -> Result<(), ApiError> {
        let most = now.plus(self.every_ms.saturating_mul(self.burst)).0;
        // Beyond the whole budget it can only be after the clock was set back, which must not keep anyone waiting.
        *level = if *level > most { now.0 } else { now.0.max(*level) };
        let next = level.saturating_add(self.every_ms);
        if next > most {
            return Err(ApiError::new(RATE_LIMITED).retry_after(next.saturating_sub(most)));
        }
        *level = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_700_000_000_000);

    fn at(network: u64) -> From {
        From::Network { network, known: false }
    }

    fn tries(guesses: &Guesses, account: &str, from: From, count: usize, now: Timestamp) -> usize {
        (0..count).filter(|_| guesses.begin(account, from, now).is_ok()).count()
    }

    #[test]
    fn each_network_has_its_own_guesses_at_each_account() {
        let guesses = Guesses::new(1.0);
        assert_eq!(tries(&guesses, "maya", at(1), 50, NOW), 10);
        assert_eq!(tries(&guesses, "maya", at(2), 50, NOW), 10);
        assert_eq!(tries(&guesses, "daniel", at(1), 50, NOW), 10);
        assert_eq!(tries(&guesses, "maya", at(1), 50, NOW.plus(3 * MINUTE)), 3);
        assert_eq!(tries(&guesses, "maya", From::Session, 50, NOW), 10);
    }

    #[test]
    fn an_account_has_a_ceiling_that_its_owner_is_above() {
        let guesses = Guesses::new(1.0);
        let all: usize = (0..200).map(|network| tries(&guesses, "maya", at(network), 10, NOW)).sum();
        assert_eq!(all, 1_000);
        assert_eq!(tries(&guesses, "maya", at(999), 1, NOW), 0);
        assert_eq!(tries(&guesses, "maya", From::Network { network: 999, known: true }, 50, NOW), 10);
        guesses.forget("maya");
        assert_eq!(tries(&guesses, "maya", at(999), 50, NOW), 10);
    }

    /// One customer has 256 networks of IPv6.
    #[test]
    fn one_customer_does_not_use_up_the_guesses_of_an_account() {
        let guesses = Guesses::new(1.0);
        let block = 0x20_01_0d_b8_00_01_00;
        let all: usize = (0..256).map(|network| tries(&guesses, "maya", at(block + network), 10, NOW)).sum();
        assert_eq!(all, 100);
        let next = block + 256;
        assert_eq!(tries(&guesses, "maya", at(next), 50, NOW), 10);
        assert_eq!(tries(&guesses, "daniel", at(block), 50, NOW), 10);
        assert_eq!(tries(&guesses, "maya", at(block + 255), 50, NOW.plus(MINUTE)), 4);
        assert_eq!(tries(&guesses, "maya", From::Network { network: block + 254, known: true }, 50, NOW), 10);
    }

    #[test]
    fn only_wrong_guesses_count() {
        let guesses = Guesses::new(1.0);
        for from in
            [at(1), at(0x20_01_0d_b8_00_01_00), From::Network { network: 2, known: true }, From::Session]
        {
            for _ in 0..2_000 {
                guesses.begin("maya", from, NOW).unwrap().right();
            }
            assert_eq!(tries(&guesses, "maya", from, 50, NOW), 10, "{from:?}");
        }
    }

    #[test]
    fn guesses_in_hand_count_so_that_many_at_once_are_no_more() {
        let guesses = Guesses::new(1.0);
        let held: Vec<_> = (0..50).filter_map(|_| guesses.begin("maya", at(1), NOW).ok()).collect();
        assert_eq!(held.len(), 10);
        held.into_iter().for_each(Guess::right);
        assert_eq!(tries(&guesses, "maya", at(1), 50, NOW), 10);
    }

    #[test]
    fn a_clock_set_back_keeps_nobody_waiting_for_longer() {
        let guesses = Guesses::new(1.0);
        assert_eq!(tries(&guesses, "maya", at(1), 50, NOW), 10);
        let before = NOW.plus(-100 * HOUR);
        assert_eq!(tries(&guesses, "maya", at(1), 50, before), 10);
        assert_eq!(tries(&guesses, "maya", at(1), 50, before.plus(10 * MINUTE)), 10);
    }

    #[test]
    fn whose_budget_is_full_again_is_forgotten() {
        let guesses = Guesses::new(1.0);
        for number in 0..TIDY_ABOVE {
            assert!(guesses.begin(&number.to_string(), at(1), NOW).is_ok());
        }
        assert!(guesses.begin("maya", at(1), NOW.plus(2 * MINUTE)).is_ok());
        assert_eq!(guesses.accounts.lock().unwrap().len(), 1);
    }
}
