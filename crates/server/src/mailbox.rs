//! `/dev/mailbox`: the emails that would have been sent, in the demo only, so that one can sign up without a mail server.

use std::path::PathBuf;

use adapters::mail::outbox::{self, Authored};
use application::public_pages::CSP;
use axum::Router;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use domain::time::Timestamp;
use platform::app::App;
use platform::http::ApiError;

/// Emails on the page.
const SHOWN: usize = 50;

/// So that a link as long as those in emails does not make the page wider than a phone.
const STYLE: &str = ":root{color-scheme:light dark;background:canvas;color:canvastext}\
    body{max-width:40rem;margin-inline:auto;padding:1rem;font:100%/1.6 system-ui,sans-serif;overflow-wrap:anywhere}\
    pre{font:inherit;white-space:pre-wrap}";

/// The page, for emails in this folder.
pub fn routes(folder: PathBuf) -> Router<App> {
    Router::new()
        .route("/dev/mailbox", get(async move || show(&folder).await))
        .route("/dev/mailbox.css", get(async || ([(header::CONTENT_TYPE, "text/css")], STYLE)))
}

async fn show(folder: &std::path::Path) -> Result<Response, ApiError> {
    let messages = outbox::read(folder, SHOWN).await.map_err(ApiError::internal)?;
    let articles: String = messages.iter().map(article).collect();
    let body = if articles.is_empty() { "<p>No mail has been sent yet.</p>".to_owned() } else { articles };
    let page = Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Mailbox of the demo</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"icon\" href=\"/icons/mark.svg\" type=\"image/svg+xml\">\
         <link rel=\"stylesheet\" href=\"/dev/mailbox.css\"></head>\
         <body><main><h1>Mailbox of the demo</h1><p>In the demo no mail leaves this machine; it ends up here, newest first.</p>\
         {body}</main></body></html>"
    ));
    Ok(([(header::CONTENT_SECURITY_POLICY, CSP)], page).into_response())
}

fn article(message: &Authored) -> String {
    format!(
        "<article><h2>{}</h2><p>To {}, <time>{}</time></p><pre>{}</pre></article>",
        escape(&message.subject),
        escape(&message.to),
        utc(message.written_at),
        message.text.lines().map(line).collect::<Vec<_>>().join("\n")
    )
}

/// A line that is an address becomes a link.
fn line(text: &str) -> String {
    let shown = escape(text);
    let address = text.starts_with("http://") || text.starts_with("https://");
    if address && !text.contains(' ') { format!("<a href=\"{shown}\">{shown}</a>") } else { shown }
}

/// The time of day, UTC.
fn utc(time: Timestamp) -> String {
    let seconds = time.0.rem_euclid(domain::time::DAY) / domain::time::SECOND;
    format!("{:02}:{:02}:{:02} UTC", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emails_are_shown_as_text_with_links() {
        let message = Authored {
            file: "1.eml".into(),
            written_at: Timestamp(3_600_000),
            from: "a@b.co".into(),
            to: "c@d.co".into(),
            subject: "<script>".into(),
            text: "Hello \"you\"\nhttp://localhost/verify-link?token=a&b\nhttp://x y".into(),
        };
        let html = article(&message);
        assert!(html.contains("<h2>&lt;script&gt;</h2>") && html.contains("01:00:00 UTC"), "{html}");
        assert!(html.contains("<a href=\"http://localhost/verify-link?token=a&amp;b\">"), "{html}");
        assert!(html.contains("\nhttp://x y"), "{html}");
    }
}
