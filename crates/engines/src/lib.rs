//! What stands behind the ports: page rendering, mail, files, reached only from `server`.

pub mod pages;
