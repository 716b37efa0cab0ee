//! `exhale seed`: fills a database with as many members, and as much of what features can add, as a measurement wants.

mod members;

use std::sync::Arc;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use platform::app::App;
use platform::db::{DbError, Sql};
use platform::seed::{People, Seed, fill};

use crate::features;

/// The option that says how many members.
const MEMBERS: &str = "members";
/// How many members where it is not given.
const DEFAULT_MEMBERS: usize = 1_000;
/// A database that has just been filled plans badly until it knows how much is where.
const LOOK_AROUND: Sql = Sql::both("analyze");

/// How many of each there shall be: one option for the members, and one for each of the features' [`Seed`]s.
#[derive(Debug, Clone)]
pub struct Amounts {
    members: usize,
    /// In the order of [`seeds`].
    others: Vec<usize>,
}

impl Args for Amounts {
    fn augment_args(command: Command) -> Command {
        let members = option(MEMBERS, "How many members", DEFAULT_MEMBERS);
        seeds().fold(command.arg(members), |command, seed| {
            command.arg(option(seed.option(), seed.help(), seed.default_amount()))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Amounts {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let amount = |name: &str, default: usize| matches.get_one(name).copied().unwrap_or(default);
        let others = seeds().map(|seed| amount(seed.option(), seed.default_amount())).collect();
        Ok(Self { members: amount(MEMBERS, DEFAULT_MEMBERS), others })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The option `--name` with an amount.
fn option(name: &'static str, help: &'static str, default: usize) -> Arg {
    let help = format!("{help} [default: {default}]");
    Arg::new(name).long(name).value_name("AMOUNT").value_parser(value_parser!(usize)).help(help)
}

/// What features can add.
fn seeds() -> impl Iterator<Item = Arc<dyn Seed>> {
    features::all().into_iter().flat_map(|feature| feature.seeds)
}

/// Adds what is asked for.
///
/// # Errors
/// When the database refuses.
pub async fn run(app: &App, amounts: Amounts) -> Result<(), DbError> {
    let (people, now) = (People::new(app, amounts.members), app.now());
    let all = people.clone();
    fill(app, amounts.members, move |tx, app, number| members::add(tx, app, &all, number)).await?;
    for (seed, count) in seeds().zip(amounts.others).filter(|(_, count)| *count > 0) {
        seed.add(app, &people, count, now).await?;
    }
    app.db.write(|tx| tx.execute(LOOK_AROUND, Vec::new()).map(drop)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_that_can_be_seeded_has_an_option() {
        let amounts = |given: &[&str]| {
            let arguments = ["seed"].iter().chain(given);
            let matches =
                Amounts::augment_args(Command::new("seed")).try_get_matches_from(arguments).unwrap();
            let Amounts { members, others } = Amounts::from_arg_matches(&matches).unwrap();
            (members, seeds().map(|seed| seed.option()).zip(others).collect::<Vec<_>>())
        };
        let none =
            vec![("wins", 10_000), ("comments", 0), ("questions", 0), ("professionals", 0), ("messages", 0)];
        assert_eq!(amounts(&[]), (1_000, none));
        let some =
            vec![("wins", 3), ("comments", 4), ("questions", 5), ("professionals", 7), ("messages", 6)];
        let given = [
            "--members=2",
            "--wins=3",
            "--comments",
            "4",
            "--questions=5",
            "--messages=6",
            "--professionals=7",
        ];
        assert_eq!(amounts(&given), (2, some));
    }
}
