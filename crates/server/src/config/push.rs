//! Messages to devices: whom a push service writes to, and which of them there are.

use adapters::push::hosts::Hosts;

use super::addresses::is_link;
use super::{ConfigError, Values};

impl Values {
    pub(super) fn push_hosts(&self) -> Result<Hosts, ConfigError> {
        Hosts::known_and(self.list("push.hosts")).ok_or_else(|| self.bad("push.hosts"))
    }

    pub(super) fn push_contact(&self) -> Result<String, ConfigError> {
        match self.given("push.contact") {
            Some(contact) if contact.starts_with("mailto:") || is_link(contact) => Ok(contact.to_owned()),
            Some(_) => Err(self.bad("push.contact")),
            None => {
                let from = self.text("mail.from");
                let address = from.rsplit_once('<').map_or(from, |(_, rest)| rest.trim_end_matches('>'));
                Ok(format!("mailto:{}", address.trim()))
            }
        }
    }
}
