//! The guard over all combinations of standing and page.

use super::*;

const ALL_PAGES: &[Page] = &[
    Page::Public,
    Page::Login,
    Page::Signup,
    Page::OnboardingDemo,
    Page::Community,
    Page::Maintenance,
    Page::Upgrade,
    Page::Profile,
    Page::Verify,
    Page::ProfessionalApplication,
    Page::ApplicationPending,
    Page::Moderator,
    Page::Partners,
    Page::Admin,
];

/// Every standing there is: 12 booleans.
fn all_standings() -> impl Iterator<Item = AccountState> {
    (0u32..1 << 12).map(|bits| {
        let bit = |n: u32| bits & (1 << n) != 0;
        AccountState {
            signed_in: bit(0),
            maintenance: bit(1),
            email_verified: bit(2),
            onboarding_complete: bit(3),
            plan_chosen: bit(4),
            payment_unconfirmed: bit(5),
            roles: Roles {
                admin: bit(6),
                moderator: bit(7),
                ambassador: bit(8),
                professional: bit(9),
                applicant: bit(10),
                application_complete: bit(11),
            },
        }
    })
}

fn member() -> AccountState {
    AccountState {
        signed_in: true,
        email_verified: true,
        onboarding_complete: true,
        plan_chosen: true,
        ..AccountState::default()
    }
}

/// A second writing of O-22, sentence by sentence, to compare every combination against.
#[allow(clippy::if_same_then_else, reason = "each line is one line of the order")]
fn expected(s: &AccountState, page: Page) -> Option<&'static str> {
    if matches!(page, Page::Public | Page::OnboardingDemo) {
        return None;
    }
    if !s.signed_in {
        return if matches!(page, Page::Login | Page::Signup) { None } else { Some("/login") };
    }
    if page == Page::Maintenance {
        return if s.maintenance { None } else { Some("/community") };
    }
    let applying = s.roles.applicant && !s.roles.professional;
    let privileged =
        s.roles.admin || s.roles.moderator || s.roles.ambassador || s.roles.professional || s.roles.applicant;
    let first = if s.maintenance && !s.roles.admin {
        Some("/community/maintenance")
    } else if applying && !s.email_verified {
        Some("/community/verify")
    } else if applying && !s.roles.application_complete {
        Some("/community/professional-application")
    } else if applying {
        Some("/community/application-pending")
    } else if !s.onboarding_complete {
        Some("/signup")
    } else if !s.plan_chosen && !privileged {
        Some("/signup")
    } else if !s.email_verified {
        Some("/signup")
    } else if s.payment_unconfirmed && !privileged {
        Some("/community/upgrade")
    } else {
        None
    };
    match page {
        Page::Login => first.or(Some("/community")),
        Page::Signup if first == Some("/signup") => None,
        Page::Signup => first.or(Some("/community")),
        _ => {
            let own = match first {
                Some("/community/verify") => Some(Page::Verify),
                Some("/community/professional-application") => Some(Page::ProfessionalApplication),
                Some("/community/application-pending") => Some(Page::ApplicationPending),
                _ => None,
            };
            let open_to_applicant =
                own.is_some() && (matches!(page, Page::Profile | Page::Verify) || own == Some(page));
            let open_to_unpaid = first == Some("/community/upgrade")
                && matches!(
                    page,
                    Page::Upgrade
                        | Page::Profile
                        | Page::Verify
                        | Page::ProfessionalApplication
                        | Page::ApplicationPending
                );
            if first.is_some() && !open_to_applicant && !open_to_unpaid {
                return first;
            }
            let role_fits = match page {
                Page::Moderator => s.roles.moderator || s.roles.admin,
                Page::Partners => s.roles.ambassador || s.roles.professional,
                Page::Admin => s.roles.admin,
                Page::Verify | Page::ApplicationPending => applying,
                _ => true,
            };
            if role_fits { None } else { Some("/community") }
        }
    }
}

/// R091, R208, R209, R210, R211, R212, R213, R214, R215, R216, R217, R277, R280, R281: all 4096 standings on all pages.
#[test]
fn every_combination() {
    for standing in all_standings() {
        for page in ALL_PAGES {
            assert_eq!(redirect(&standing, *page), expected(&standing, *page), "{page:?} {standing:?}");
        }
    }
}

/// A redirect is never followed by more than one other, so nobody is sent in a circle.
#[test]
fn no_standing_is_sent_in_a_circle() {
    for standing in all_standings() {
        for page in ALL_PAGES {
            let mut at = *page;
            let mut hops = 0;
            while let Some(path) = redirect(&standing, at) {
                at = page_of(path);
                hops += 1;
                assert!(hops <= 2, "{page:?} {standing:?}");
            }
        }
    }
}

/// The sentences of spec §4, one by one.
#[test]
fn the_sentences_of_the_specification() {
    let me = member();
    let applicant = Roles { applicant: true, ..Roles::default() };
    let complete = Roles { application_complete: true, ..applicant };
    let unpaid = |roles| AccountState { payment_unconfirmed: true, roles, ..me };
    let cases: &[(&str, AccountState, &str, Option<&str>)] = &[
        ("R213 unauthenticated", AccountState::default(), "/community", Some("/login")),
        ("R213 any sub-path", AccountState::default(), "/community/no/such/page", Some("/login")),
        ("R210 unverified", AccountState { email_verified: false, ..me }, "/community/wins", Some("/signup")),
        ("R209 no plan", AccountState { plan_chosen: false, ..me }, "/community", Some("/signup")),
        ("R208 onboarding", AccountState { onboarding_complete: false, ..me }, "/community", Some("/signup")),
        (
            "R211 maintenance",
            AccountState { maintenance: true, ..me },
            "/community",
            Some("/community/maintenance"),
        ),
        (
            "R212 maintenance, admin",
            AccountState { maintenance: true, roles: Roles { admin: true, ..Roles::default() }, ..me },
            "/community",
            None,
        ),
        (
            "R214 applicant unverified",
            AccountState { roles: applicant, email_verified: false, ..me },
            "/community",
            Some("/community/verify"),
        ),
        (
            "R215 applicant incomplete",
            AccountState { roles: applicant, ..me },
            "/community/wins",
            Some("/community/professional-application"),
        ),
        (
            "R216 applicant complete",
            AccountState { roles: complete, ..me },
            "/community",
            Some("/community/application-pending"),
        ),
        ("R217 profile stays open", AccountState { roles: complete, ..me }, "/community/profile", None),
        ("R217 verify stays open", AccountState { roles: complete, ..me }, "/community/verify", None),
        ("R280 free stays", me, "/community/wins", None),
        (
            "R281 unconfirmed",
            AccountState { payment_unconfirmed: true, ..me },
            "/community/wins",
            Some("/community/upgrade"),
        ),
        (
            "R272 professional",
            unpaid(Roles { professional: true, ..Roles::default() }),
            "/community/wins",
            None,
        ),
        ("R273 applicant", unpaid(complete), "/community/wins", Some("/community/application-pending")),
        ("R274 moderator", unpaid(Roles { moderator: true, ..Roles::default() }), "/community/wins", None),
        ("R275 ambassador", unpaid(Roles { ambassador: true, ..Roles::default() }), "/community/wins", None),
        ("R276 admin", unpaid(Roles { admin: true, ..Roles::default() }), "/community/wins", None),
        (
            "O-23 signed out in maintenance",
            AccountState { maintenance: true, ..AccountState::default() },
            "/community",
            Some("/login"),
        ),
        ("signed in at login", me, "/login", Some("/community")),
        ("demo is always open", me, "/signup/onboarding-demo", None),
        ("no role", me, "/community/admin", Some("/community")),
    ];
    for (name, standing, path, target) in cases {
        assert_eq!(redirect(standing, page_of(path)), *target, "{name}");
    }
}

/// R092: guidelines start with the same letters and are not guarded (O-41); R042, R090: sign-up and its demo.
#[test]
fn paths_belong_to_pages_by_whole_segments() {
    let cases = [
        ("/", Page::Public),
        ("/community-guidelines/questions", Page::Public),
        ("/communityx", Page::Public),
        ("/community/settings", Page::Profile),
        ("/community/settings/notifications", Page::Profile),
        ("/community/settingsx", Page::Community),
        ("/community", Page::Community),
        ("/community/", Page::Community),
        ("/community/wins/1", Page::Community),
        ("/community/profile/123", Page::Profile),
        ("/community/profiles", Page::Community),
        ("/community/admin/members", Page::Admin),
        ("/login", Page::Login),
        ("/signup/", Page::Signup),
        ("/signup/plan", Page::Signup),
        ("/signup/onboarding-demo", Page::OnboardingDemo),
        ("/rooms", Page::Public),
    ];
    for (path, page) in cases {
        assert_eq!(page_of(path), page, "{path}");
    }
}

#[test]
fn a_verified_address_is_enough_to_upload_a_picture() {
    let newcomer = AccountState { signed_in: true, email_verified: true, ..AccountState::default() };
    let applicant = Roles { applicant: true, ..Roles::default() };
    let admin = Roles { admin: true, ..Roles::default() };
    let cases = [
        ("a visitor", AccountState::default(), Some("/login")),
        ("unverified", AccountState { email_verified: false, ..newcomer }, Some("/signup")),
        ("signing up", newcomer, None),
        ("without a plan", AccountState { onboarding_complete: true, ..newcomer }, None),
        ("an applicant", AccountState { roles: applicant, ..newcomer }, None),
        (
            "an unverified applicant",
            AccountState { roles: applicant, email_verified: false, ..newcomer },
            Some("/community/verify"),
        ),
        ("in maintenance", AccountState { maintenance: true, ..newcomer }, Some("/community/maintenance")),
        ("an admin in maintenance", AccountState { maintenance: true, roles: admin, ..newcomer }, None),
    ];
    for (name, standing, target) in cases {
        assert_eq!(before_upload(&standing), target, "{name}");
    }
}
