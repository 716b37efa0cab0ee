//! What stands behind the ports: page rendering, mail, files, push, reached only from `server`.

pub mod files;
pub mod mail;
pub mod pages;
pub mod push;
