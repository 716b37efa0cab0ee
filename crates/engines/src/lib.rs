//! What stands behind the ports: page rendering, mail, files, reached only from `server`.

pub mod files;
pub mod mail;
pub mod pages;
