//! The guard: where an account may be and where it is sent instead (spec §2 and §4, O-21 to O-27).

use crate::role::Roles;

/// A kind of page, as far as the guard tells pages apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Page {
    /// Anything outside the guard.
    Public,
    /// `/login`
    Login,
    /// `/signup` and its steps
    Signup,
    /// `/signup/onboarding-demo`
    OnboardingDemo,
    /// Every other page under `/community`
    Community,
    /// `/community/maintenance`
    Maintenance,
    /// `/community/upgrade`
    Upgrade,
    /// `/community/profile` and the settings
    Profile,
    /// `/community/verify`
    Verify,
    /// `/community/professional-application`
    ProfessionalApplication,
    /// `/community/application-pending`
    ApplicationPending,
    /// `/community/moderator`
    Moderator,
    /// `/community/partners`
    Partners,
    /// `/community/admin`
    Admin,
}

/// Which path belongs to which page: the longest prefix of whole segments wins.
pub const PAGES: &[(&str, Page)] = &[
    ("/login", Page::Login),
    ("/signup", Page::Signup),
    ("/signup/onboarding-demo", Page::OnboardingDemo),
    ("/community", Page::Community),
    ("/community/maintenance", Page::Maintenance),
    ("/community/upgrade", Page::Upgrade),
    ("/community/profile", Page::Profile),
    ("/community/settings", Page::Profile),
    ("/community/verify", Page::Verify),
    ("/community/professional-application", Page::ProfessionalApplication),
    ("/community/application-pending", Page::ApplicationPending),
    ("/community/moderator", Page::Moderator),
    ("/community/partners", Page::Partners),
    ("/community/admin", Page::Admin),
];

/// Everything the guard looks at. `Default` is a signed-out visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AccountState {
    /// There is a session.
    pub signed_in: bool,
    /// The community is closed for maintenance.
    pub maintenance: bool,
    /// The account's roles.
    pub roles: Roles,
    /// The e-mail address is verified.
    pub email_verified: bool,
    /// The sign-up steps are done.
    pub onboarding_complete: bool,
    /// A plan was chosen, Free included (O-27).
    pub plan_chosen: bool,
    /// The plan is a paid one and no subscription was confirmed for it.
    pub payment_unconfirmed: bool,
}

/// The page to which a path belongs.
#[must_use]
pub fn page_of(path: &str) -> Page {
    let path = path.trim_end_matches('/');
    let within =
        |prefix: &str| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    PAGES
        .iter()
        .filter(|(prefix, _)| within(prefix))
        .max_by_key(|(prefix, _)| prefix.len())
        .map_or(Page::Public, |(_, page)| *page)
}

/// Where to go instead of `page`, or `None` to stay.
#[must_use]
pub fn redirect(standing: &AccountState, page: Page) -> Option<&'static str> {
    match page {
        Page::Public | Page::OnboardingDemo => None,
        Page::Login | Page::Signup if !standing.signed_in => None,
        _ if !standing.signed_in => Some("/login"),
        Page::Login => Some(entrance(standing)),
        Page::Signup => Some(entrance(standing)).filter(|path| *path != "/signup"),
        Page::Maintenance => (!standing.maintenance).then_some("/community"),
        _ => barrier(standing, page).or_else(|| misplaced(standing, page)),
    }
}

/// Where to go before a picture may be uploaded, or `None`: a verified address is enough, so that members can choose one
/// while they sign up.
#[must_use]
pub fn before_upload(standing: &AccountState) -> Option<&'static str> {
    let closed = standing.maintenance && !standing.roles.admin;
    if standing.signed_in && standing.email_verified && !closed {
        return None;
    }
    redirect(standing, Page::Community)
}

/// Where a signed-in account enters: the community, or what comes before it.
fn entrance(standing: &AccountState) -> &'static str {
    barrier(standing, Page::Community).unwrap_or("/community")
}

/// What keeps this account from the community, in the order of O-22.
fn barrier(standing: &AccountState, page: Page) -> Option<&'static str> {
    let roles = &standing.roles;
    if standing.maintenance && !roles.admin {
        return Some("/community/maintenance");
    }
    if roles.applying() {
        return applicant_barrier(standing, page);
    }
    let incomplete = !standing.onboarding_complete
        || (!standing.plan_chosen && !roles.privileged())
        || !standing.email_verified;
    if incomplete {
        return Some("/signup");
    }
    let exempt = matches!(
        page,
        Page::Upgrade
            | Page::Profile
            | Page::Verify
            | Page::ProfessionalApplication
            | Page::ApplicationPending
    );
    (standing.payment_unconfirmed && !roles.privileged() && !exempt).then_some("/community/upgrade")
}

/// Applicants are led through verification and application; profile and verification stay open (O-24, O-25).
fn applicant_barrier(standing: &AccountState, page: Page) -> Option<&'static str> {
    let (own, path) = if !standing.email_verified {
        (Page::Verify, "/community/verify")
    } else if !standing.roles.application_complete {
        (Page::ProfessionalApplication, "/community/professional-application")
    } else {
        (Page::ApplicationPending, "/community/application-pending")
    };
    (!matches!(page, Page::Profile | Page::Verify) && page != own).then_some(path)
}

/// Pages that are for someone else.
fn misplaced(standing: &AccountState, page: Page) -> Option<&'static str> {
    let roles = &standing.roles;
    let fits = match page {
        Page::Moderator => roles.may_moderate(),
        Page::Partners => roles.ambassador || roles.professional,
        Page::Admin => roles.admin,
        Page::Verify | Page::ApplicationPending => roles.applying(),
        _ => true,
    };
    (!fits).then_some("/community")
}

#[cfg(test)]
#[path = "guard_tests.rs"]
mod tests;
