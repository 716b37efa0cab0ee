//! The error codes that only this feature gives.

platform::error_codes! {
    WAITING = 409 "applications.waiting" "Your application is being reviewed.";
    CHANGED = 409 "applications.changed" "Your application was changed on another device.";
    NOT_OPEN = 409 "applications.not_open" "Please begin your application again first.";
    APPROVED = 409 "applications.approved" "Your application is already approved.";
    NO_APPEAL = 409 "applications.no_appeal" "Another review isn't possible.";
    TOO_MANY_FILES = 409 "evidence.too_many" "You can add up to six files.";
    FILE_TOO_LARGE = 413 "evidence.too_large" "This file is larger than 20 MB.";
    NOT_ACCEPTED = 415 "evidence.not_accepted" "Please add a PDF, a JPEG or a PNG.";
    DAMAGED = 422 "evidence.damaged" "We can't read this file. It may be damaged.";
    ENCRYPTED = 422 "evidence.encrypted" "This PDF needs a password. Please save it without one.";
    ACTIVE_CONTENT = 422 "evidence.active_content" "This PDF contains scripts, forms or other files. Please print it to a new PDF.";
    TOO_MANY_PAGES = 422 "evidence.too_many_pages" "This PDF has more than 50 pages. Please add only the pages that matter.";
    PROFESSIONAL_NOT_FOUND = 404 "professionals.not_found" "This Professional isn't in the directory.";
    UNCHECKED = 409 "applications.unchecked" "Please check the licence before you approve.";
    OTHER_REVIEWER = 409 "applications.other_reviewer" "You checked this licence. Another reviewer approves it.";
    SUSPENDED = 409 "applications.suspended" "Their verification is suspended. Lift the suspension first.";
    OUTDATED = 409 "applications.outdated" "The applicant has changed this. Please look again.";
    NO_QUESTION = 409 "applications.no_question" "An appeal is decided without another question.";
    REGISTERS_FULL = 409 "registers.full" "There are as many registers as fit. Remove one to add another.";
    VERIFICATION_OWN = 403 "verifications.own" "Another moderator decides about your own verification.";
    VERIFICATION_STAFF = 403 "verifications.staff" "Only an admin can suspend the verification of staff.";
    NOT_PROFESSIONAL = 403 "professionals.only" "This is for verified Professionals.";
}
