//! Files for the tests, made from text.

/// A JPEG photo.
pub const JPEG: &[u8] = include_bytes!("../../../../../commons/media/tests/fixtures/progressive.jpg");

/// A PDF with so many pages.
pub fn pdf(pages: usize) -> Vec<u8> {
    pdf_with(pages, "", "")
}

/// A PDF with so many pages, more entries in its catalog, and more objects.
pub fn pdf_with(pages: usize, catalog: &str, objects: &str) -> Vec<u8> {
    let kids = "3 0 R ".repeat(pages);
    format!(
        "%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R {catalog} >> endobj\n\
         2 0 obj << /Type /Pages /Kids [{kids}] /Count {pages} >> endobj\n\
         3 0 obj << /Type /Page /Parent 2 0 R >> endobj\n{objects}\n\
         xref\n0 1\n0000000000 65535 f \ntrailer << /Size 4 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"
    )
    .into_bytes()
}

/// A PDF of exactly so many bytes, most of them in a stream that nothing uses.
pub fn pdf_of(bytes: usize) -> Vec<u8> {
    let around = pdf_with(1, "", "9 0 obj << >> stream\n\nendstream endobj").len();
    let filling = "x".repeat(bytes.checked_sub(around).unwrap());
    pdf_with(1, "", &format!("9 0 obj << >> stream\n{filling}\nendstream endobj"))
}
