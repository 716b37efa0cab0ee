//! What is behind the ports: page rendering, mail, files, payments, push, live media, the bus, reached only from `server`.

pub mod events;
pub mod files;
pub mod key_file;
pub mod live_media;
pub mod mail;
pub mod pages;
pub mod payments;
pub mod push;
mod tls;
