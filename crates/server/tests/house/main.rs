//! What holds for the whole house, whatever feature is added: statements, migrations, the API document.

mod callers;
mod http;
mod migrations;
mod statements;
