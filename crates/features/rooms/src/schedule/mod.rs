//! When Rooms take place: who is reminded, weekly series, calendars, and what visitors see of the schedule.

pub mod calendar_store;
pub mod calendars;
mod demo;
pub mod ical;
mod names;
pub mod public;
pub mod remind;
pub mod reminder_rules;
pub mod reminder_store;
pub mod reminders;
pub mod series;
pub mod series_rules;
pub mod series_store;

pub(crate) use demo::fill;
pub(crate) use names::NamedRooms;
pub(crate) use public::PublicRooms;
