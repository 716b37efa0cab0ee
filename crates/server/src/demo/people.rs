//! The example accounts: eight to log in with, a few more who only share, and an applicant for each state of an application.

use domain::plan::Slot;
use domain::role::Roles;

/// The password of every example account.
pub const PASSWORD: &str = "exhale-demo";

/// An example account.
pub struct Person {
    /// First part of the address at `exhale.test`.
    pub name: &'static str,
    /// First name.
    pub first: &'static str,
    /// Last name, of which members see the initial.
    pub last: &'static str,
    /// The membership that they were given, if any.
    pub given: Option<Slot>,
    /// Roles.
    pub roles: Roles,
    /// Listed when the demo starts.
    pub shown: bool,
}

impl Person {
    /// The whole address.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}@exhale.test", self.name)
    }
}

const NONE: Roles = Roles {
    admin: false,
    moderator: false,
    ambassador: false,
    professional: false,
    applicant: false,
    application_complete: false,
};

const fn shown(name: &'static str, first: &'static str, last: &'static str, roles: Roles) -> Person {
    Person { name, first, last, given: None, roles, shown: true }
}

const fn other(name: &'static str, first: &'static str, last: &'static str) -> Person {
    Person { name, first, last, given: None, roles: NONE, shown: false }
}

const fn applicant(name: &'static str, first: &'static str, last: &'static str, complete: bool) -> Person {
    let roles = Roles { applicant: true, application_complete: complete, ..NONE };
    Person { roles, ..other(name, first, last) }
}

/// All of them.
pub const PEOPLE: &[Person] = &[
    shown("free", "Maya", "Reed", NONE),
    Person { given: Some(Slot::Zero), ..shown("supporter", "Daniel", "Kowalski", NONE) },
    Person { given: Some(Slot::One), ..shown("super", "Lea", "Park", NONE) },
    shown("moderator", "Robin", "Vale", Roles { moderator: true, ..NONE }),
    shown("admin", "Alex", "Stone", Roles { admin: true, ..NONE }),
    shown("ambassador", "Amira", "Haddad", Roles { ambassador: true, ..NONE }),
    shown("pro", "Sara", "Rossi", Roles { professional: true, ..NONE }),
    shown("applicant", "Jonas", "Weber", Roles { applicant: true, ..NONE }),
    other("tom", "Tom", "Shepherd"),
    other("sam", "Sam", "Ito"),
    other("noor", "Noor", "Jansen"),
    applicant("hana", "Hana", "Sato", false),
    applicant("viktor", "Viktor", "Hale", true),
    applicant("leyla", "Leyla", "Demir", true),
    applicant("marek", "Marek", "Novak", false),
    applicant("petra", "Petra", "Lang", true),
    other("oskar", "Oskar", "Berg"),
];
