//! Files that are not what they seem, or that would do something.

use platform::params;
use testkit::{TestApp, on_both_databases};

use super::{applicant, begin, file, stored_files, upload};

fn with(objects: &str) -> Vec<u8> {
    file::pdf_with(1, "", objects)
}

/// A zip archive with nothing in it.
const ZIP: &[u8] = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

/// 40 MiB of nothing in a few kilobytes: a window of the longest matches, again and again.
fn bomb() -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(&vec![b' '; 40 * 1024 * 1024]).unwrap();
    let packed = encoder.finish().unwrap();
    let head = format!(
        "%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n\
         2 0 obj << /Type /Pages /Kids [3 0 R] >> endobj 3 0 obj << /Type /Page >> endobj\n\
         9 0 obj << /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length {} >> stream\n",
        packed.len()
    );
    [head.as_bytes(), &packed, b"\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"].concat()
}

on_both_databases! {
    async fn each_is_refused_with_its_reason_and_leaves_nothing(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        let half = file::JPEG.len() / 2;
        let cases: Vec<(&str, Vec<u8>, u16, &str)> = vec![
            ("a script", with("5 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj"), 422, "evidence.active_content"),
            ("a disguised script", with("5 0 obj << /S /J#61vaScript >> endobj"), 422, "evidence.active_content"),
            ("a script at once", file::pdf_with(1, "/OpenAction << /S /JavaScript /JS (x) >>", ""), 422, "evidence.active_content"),
            ("a program", with("5 0 obj << /S /Launch /F (cmd.exe) >> endobj"), 422, "evidence.active_content"),
            ("a file inside", file::pdf_with(1, "/Names << /EmbeddedFiles 5 0 R >>", ""), 422, "evidence.active_content"),
            ("a password", with("trailer << /Root 1 0 R /Encrypt 5 0 R >>"), 422, "evidence.encrypted"),
            ("51 pages", file::pdf(51), 422, "evidence.too_many_pages"),
            ("10,000 pages", file::pdf(10_000), 422, "evidence.too_many_pages"),
            ("an archive as well", [file::pdf(1), ZIP.to_vec()].concat(), 422, "evidence.damaged"),
            ("an archive within", with(&format!("9 0 obj << >> stream\n{}\nendstream endobj", String::from_utf8_lossy(ZIP))), 422, "evidence.damaged"),
            ("a web page as well", with("<html><script>alert(1)</script></html>"), 422, "evidence.damaged"),
            ("a web page in a comment", [b"%PDF-1.7\n%<script>alert(1)</script>\n".to_vec(), file::pdf(1)].concat(), 422, "evidence.damaged"),
            ("a bomb", bomb(), 422, "evidence.damaged"),
            ("half a PDF", file::pdf(1)[..100].to_vec(), 422, "evidence.damaged"),
            ("half a photo", file::JPEG[..half].to_vec(), 422, "evidence.damaged"),
            ("only the beginning of a photo", b"\xFF\xD8\xFF\xE0".to_vec(), 422, "evidence.damaged"),
            ("a GIF", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), 415, "evidence.not_accepted"),
            ("a web page", b"<!doctype html><script>alert(1)</script>".to_vec(), 415, "evidence.not_accepted"),
            ("a drawing", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(), 415, "evidence.not_accepted"),
            ("a text", b"licence".to_vec(), 415, "evidence.not_accepted"),
            ("nothing", Vec::new(), 415, "evidence.not_accepted"),
        ];
        for (name, bytes, status, code) in cases {
            let answer = upload(&mut sara.browser, "licence", "licence.pdf", bytes).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{name}");
        }
        assert_eq!(stored_files(app).await, 0);
        assert_eq!(app.number("select count(*) from evidence_files", params![]).await, 0);
    }

    async fn a_photo_with_something_behind_it_is_drawn_again_without_that(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        let photo = [file::JPEG, b"<script>alert(1)</script>", ZIP].concat();
        let kept = upload(&mut sara.browser, "identity", "me.jpg", photo).await.expect(201).json();
        assert_eq!(kept["contentType"], "image/jpeg");
        let stored = crate::application::encryption::decrypted(app, kept["id"].as_str().unwrap()).await;
        assert!(stored.starts_with(b"\xFF\xD8\xFF") && stored.ends_with(b"\xFF\xD9"));
        assert!(!stored.windows(8).any(|part| part == b"<script>"));
    }

    async fn a_name_is_one_line_and_no_path(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        let kept = upload(&mut sara.browser, "other", "..%2F..%5Cc%0D%0Ad.pdf", file::pdf(1)).await.expect(201).json();
        assert_eq!(kept["name"], "c  d.pdf");
        for name in ["", "%20", "folder%2F"] {
            upload(&mut sara.browser, "other", name, file::pdf(1)).await.refused(422, "fields.invalid");
        }
    }
}
