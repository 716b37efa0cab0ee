//! Which PDFs are accepted, each built from text.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use proptest::prelude::*;

use super::*;

/// A PDF with a catalog, a tree of pages with these kids, two pages, and whatever else.
fn pdf(catalog: &str, kids: &str, more: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec();
    file.extend(format!("1 0 obj\n<< /Type /Catalog /Pages 2 0 R {catalog} >>\nendobj\n").bytes());
    file.extend(format!("2 0 obj\n<< /Type /Pages /Kids [{kids}] /Count 2 >>\nendobj\n").bytes());
    for page in [3, 4] {
        file.extend(
            format!("{page} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\n").bytes(),
        );
    }
    more.iter().for_each(|object| file.extend(object));
    file.extend(b"xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n");
    file
}

fn plain() -> Vec<u8> {
    pdf("", "3 0 R 4 0 R", &[])
}

fn with(object: &str) -> Vec<u8> {
    pdf("", "3 0 R 4 0 R", &[object.as_bytes().to_vec()])
}

fn stream(dict: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("9 0 obj\n<< {dict} /Length {} >>\nstream\n", data.len());
    [head.as_bytes(), data, b"\nendstream\nendobj\n"].concat()
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// A stream with one object in it.
fn packed_object(dict: &str, object: &str) -> Vec<u8> {
    let text = format!("20 0 {object}");
    stream(&format!("{dict} /N 1 /First 5 /Filter /FlateDecode"), &packed(text.as_bytes()))
}

/// A stream with one object in it, and something after the packed data.
fn after_packed_object(more: &[u8]) -> Vec<u8> {
    let data = [packed(b"20 0 null").as_slice(), more].concat();
    stream("/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode", &data)
}

#[test]
fn ordinary_documents_are_accepted_with_their_pages() {
    let text = stream("/Filter /FlateDecode", &packed(b"BT /F1 12 Tf (Hello \\) there) Tj ET"));
    let cases = [
        ("plain", plain(), 2),
        ("a page twice", pdf("", "3 0 R 4 0 R 3 0 R", &[]), 3),
        ("with text", pdf("/OpenAction [3 0 R /Fit]", "3 0 R 4 0 R", &[text]), 2),
        ("with a link", with("5 0 obj <</S/URI/URI(https://example.org/a#JS)>> endobj\n"), 2),
        ("with strings", with("5 0 obj [(a (nested) \\) one) <4A 6> true null -1.5 +2] endobj\n"), 2),
        (
            "with packed objects",
            pdf("", "3 0 R 20 0 R", &[packed_object("/Type /ObjStm", "<</Type/Page>>")]),
            2,
        ),
        (
            "kids elsewhere",
            with("2 0 obj <</Type/Pages/Kids 8 0 R>> endobj 8 0 obj [3 0 R 4 0 R 4 0 R] endobj\n"),
            3,
        ),
        ("an outline", with("5 0 obj <</Type/Outlines/First 6 0 R/Last 6 0 R>> endobj\n"), 2),
        ("white space at its end", [plain(), b"\r\n\0\n".to_vec()].concat(), 2),
        (
            "a length elsewhere",
            with("5 0 obj <</Length 6 0 R>> stream\nabc\nendstream endobj 6 0 obj 3 endobj\n"),
            2,
        ),
    ];
    for (name, file, pages) in cases {
        assert_eq!(check(&file, 50), Ok(pages), "{name}");
    }
}

#[test]
fn documents_that_do_something_are_refused() {
    let objects = packed_object("/Type /ObjStm", "<</S/JavaScript>>");
    let untyped = packed_object("", "<</S/JavaScript>>");
    let escaped = b"9 0 obj <</N 1 /F#69rst 5>> stream";
    let hidden = b"\x01\x02 5 0 obj <</S/J#61vaScript /JS (app.alert(1))>> endobj \x03";
    let cases = [
        ("a script", with("5 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj\n")),
        ("a script in disguise", with("5 0 obj <</S /J#61#76aScript /J#53 (app.alert(1))>> endobj\n")),
        ("a script at once", pdf("/OpenAction <</S/JavaScript/JS(x)>>", "3 0 R", &[])),
        ("a program", with("5 0 obj <</S /Launch /F (cmd.exe)>> endobj\n")),
        ("a file", pdf("/Names <</EmbeddedFiles 7 0 R>>", "3 0 R", &[])),
        ("a file's stream", pdf("", "3 0 R", &[stream("/Type /EmbeddedFile", b"MZ")])),
        ("an attachment", with("5 0 obj <</Subtype /FileAttachment>> endobj\n")),
        ("a form that sends", with("5 0 obj <</S /SubmitForm /F (https://example.org)>> endobj\n")),
        ("a dynamic form", with("5 0 obj <</XFA 6 0 R>> endobj\n")),
        ("a portfolio", pdf("/Collection <<>>", "3 0 R", &[])),
        (
            "a script in packed objects",
            pdf("", "3 0 R", &[packed_object("/Type /ObjStm", "<</S/JavaScript>>")]),
        ),
        (
            "in packed objects of another name",
            pdf("", "3 0 R", &[packed_object("/Subtype /Image", "<</S/Launch>>")]),
        ),
        ("packed objects that a stream hides", pdf("", "3 0 R", &[stream("/Subtype /Image", &objects)])),
        ("packed objects of no type that a stream hides", pdf("", "3 0 R", &[stream("", &untyped)])),
        ("packed objects in disguise that a stream hides", pdf("", "3 0 R", &[stream("", escaped)])),
        ("packed objects that packed objects hide", pdf("", "3 0 R", &[after_packed_object(&objects)])),
        ("packed objects that a text hides", with("5 0 obj (9 0 obj <</N 1/First 5>> stream) endobj\n")),
        ("packed objects that a comment hides", with("% 9 0 obj <</Type/ObjStm>> stream\n")),
        ("a dynamic form that a stream hides", pdf("", "3 0 R", &[stream("", b" 5 0 obj <</XFA 6 0 R>>")])),
        ("a file to go to that a stream hides", pdf("", "3 0 R", &[stream("", b" 5 0 obj <</S/GoToE>>")])),
        ("a film that a text hides", with("5 0 obj (6 0 obj <</S/Movie>> endobj) endobj\n")),
        ("an object that a stream hides", pdf("", "3 0 R", &[stream("", hidden)])),
        ("an object that a text hides", with("5 0 obj (6 0 obj <</S/JavaScript>> endobj) endobj\n")),
        ("an object that a comment hides", with("% 5 0 obj <</S/Launch>> endobj\n")),
        (
            "a trailer",
            [plain(), b"trailer <</Root <</AA <</O <</S/JavaScript>>>>>>>>\n%%EOF".to_vec()].concat(),
        ),
    ];
    for (name, file) in cases {
        assert_eq!(check(&file, 50), Err(PdfError::Active), "{name}");
    }
}

#[test]
fn encrypted_documents_are_refused() {
    let trailer = [plain(), b"trailer <</Root 1 0 R /Encrypt 9 0 R>>\n%%EOF".to_vec()].concat();
    assert_eq!(check(&trailer, 50), Err(PdfError::Encrypted));
    let table = stream("/Type /XRef /Encrypt 9 0 R /W [1 2 1]", &[0; 8]);
    assert_eq!(check(&pdf("", "3 0 R", &[table]), 50), Err(PdfError::Encrypted));
}

#[test]
fn what_is_another_kind_of_file_as_well_is_refused() {
    let zip = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    let damaged = [
        ("an archive after it", [plain(), b"PK\x03\x04data".to_vec(), zip.to_vec()].concat()),
        ("an archive within", pdf("", "3 0 R", &[stream("", zip)])),
        ("a page in a comment", [b"%PDF-1.7\n%<script>alert(1)</script>\n".to_vec(), plain()].concat()),
        ("a page between objects", with("<html><body>Hello</body></html>\n")),
        ("words between objects", with("alert(1)\n")),
        ("nothing at its end", plain().strip_suffix(b"%%EOF\n").unwrap().to_vec()),
        ("half of it", plain()[..120].to_vec()),
        ("no pages", pdf("", "", &[])),
        ("no catalog", b"%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF".to_vec()),
        ("a stream without end", with("5 0 obj <</Length 3>> stream\nabc\n")),
        ("an open string", with("5 0 obj (never closed endobj\n")),
        ("pages in a circle", with("2 0 obj <</Type/Pages/Kids[2 0 R]>> endobj\n")),
        (
            "broken packed objects",
            pdf("", "3 0 R", &[stream("/Type/ObjStm/N 1/First 5/Filter/FlateDecode", b"no")]),
        ),
    ];
    for (name, file) in damaged {
        assert_eq!(check(&file, 50), Err(PdfError::Damaged), "{name}");
    }
    let others: [&[u8]; 6] =
        [b"", b"%PDF-", b"%PDF-x", b" %PDF-1.7", b"\xFF\xD8\xFF%PDF-1.7", b"PK\x03\x04%PDF-1.7"];
    for file in others {
        assert_eq!(check(file, 50), Err(PdfError::NotPdf), "{file:?}");
    }
}

#[test]
fn pages_are_counted_along_the_tree() {
    let kids = |count: usize| "3 0 R ".repeat(count);
    assert_eq!(check(&pdf("", &kids(50), &[]), 50), Ok(50));
    assert_eq!(check(&pdf("", &kids(51), &[]), 50), Err(PdfError::TooManyPages));
    assert_eq!(check(&pdf("", &kids(10_000), &[]), 50), Err(PdfError::TooManyPages));
    // Thirty levels of ten branches each are more pages than anyone could count one by one.
    let levels: String = (10..40)
        .map(|level| {
            format!("{level} 0 obj <</Kids [{}]>> endobj\n", format!("{} 0 R ", level + 1).repeat(10))
        })
        .collect();
    assert_eq!(check(&pdf("", "10 0 R", &[levels.into_bytes()]), 50), Err(PdfError::TooManyPages));
    let chain: String =
        (10..200).map(|level| format!("{level} 0 obj <</Kids [{} 0 R]>> endobj\n", level + 1)).collect();
    assert_eq!(check(&pdf("", "10 0 R", &[chain.into_bytes()]), 50), Err(PdfError::TooComplex));
}

#[test]
fn what_would_take_too_much_memory_is_refused() {
    let bomb = packed(&vec![b' '; 40 * 1024 * 1024]);
    assert!(bomb.len() < 64 * 1024);
    let dict = "/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode";
    assert_eq!(check(&pdf("", "3 0 R", &[stream(dict, &bomb)]), 50), Err(PdfError::TooComplex));
    // The same in many small ones.
    let part = packed(&[b"20 0 null".to_vec(), vec![b' '; 1024 * 1024]].concat());
    let parts: Vec<_> = (0..33).map(|_| stream(dict, &part)).collect();
    assert_eq!(check(&pdf("", "3 0 R", &parts), 50), Err(PdfError::TooComplex));
    // An image may unpack to anything, since nothing unpacks it.
    assert_eq!(check(&pdf("", "3 0 R", &[stream("/Subtype /Image /Filter /FlateDecode", &bomb)]), 50), Ok(1));
    let filters = "/Type /ObjStm /N 1 /First 5 /Filter [/FlateDecode /FlateDecode]";
    assert_eq!(check(&pdf("", "3 0 R", &[stream(filters, &packed(&bomb))]), 50), Err(PdfError::TooComplex));
    assert_eq!(
        check(&with(&format!("5 0 obj {} endobj\n", "[".repeat(10_000))), 50),
        Err(PdfError::TooComplex)
    );
    assert_eq!(
        check(&with(&format!("5 0 obj [{}] endobj\n", "1 ".repeat(200_001))), 50),
        Err(PdfError::TooComplex)
    );
}

/// Objects in a table that all begin in this text, each so many bytes after the one before.
fn table(count: usize, step: usize, text: &str) -> Vec<u8> {
    let entries: String = (0..count).map(|entry| format!("{} {} ", 20 + entry, entry * step)).collect();
    let dict = format!("/Type /ObjStm /N {count} /First {} /Filter /FlateDecode", entries.len());
    pdf("", "3 0 R", &[stream(&dict, &packed(format!("{entries}{text}").as_bytes()))])
}

#[test]
fn what_is_read_again_and_again_is_refused() {
    let long = format!("({})", "x".repeat(10_000));
    assert_eq!(check(&table(3, 0, &long), 50), Ok(1));
    assert_eq!(check(&table(1_000, 0, &long), 50), Err(PdfError::TooComplex), "one place");
    let nested = format!("{}{}", "1(".repeat(1_000), ")".repeat(1_000));
    assert_eq!(check(&table(1_000, 2, &nested), 50), Err(PdfError::TooComplex), "texts in texts");
    let comments = format!("{}\n1 ", "1%".repeat(1_000));
    assert_eq!(check(&table(1_000, 2, &comments), 50), Err(PdfError::TooComplex), "comments in comments");
    // Objects after each other are read once, whatever there is to look ahead to.
    assert_eq!(check(&table(1_000, 2, &"1 ".repeat(1_000)), 50), Ok(1));
    assert_eq!(check(&with(&format!("5 0 obj [{}] endobj\n", "1 (x) ".repeat(20_000))), 50), Ok(2));
}

#[test]
fn the_memory_needed_is_bounded() {
    assert!(needed(0) > 64_000_000);
    assert!(needed(20 * 1024 * 1024) < 192_000_000);
    assert_eq!(needed(usize::MAX), u64::MAX);
}

proptest! {
    #[test]
    fn no_bytes_are_too_much_for_it(bytes: Vec<u8>) {
        let _ = check(&[b"%PDF-1.7\n".to_vec(), bytes, b"\n%%EOF".to_vec()].concat(), 50);
    }

    #[test]
    fn no_tokens_are_too_much_for_it(tokens in prop::collection::vec(
        prop::sample::select(vec!["obj", "endobj", "<<", ">>", "[", "]", "stream\n", "endstream", "1", "0", "R", "/Kids",
            "/Pages", "/First", "/N", "/Type", "/ObjStm", "/Length", "(", ")", "<", ">", "trailer", "%", "\n"]), 0..60)) {
        let _ = check(format!("%PDF-1.7\n{}\n%%EOF", tokens.join(" ")).as_bytes(), 50);
    }

    #[test]
    fn a_change_anywhere_never_hides_a_script(at: prop::sample::Index, byte: u8) {
        let mut file = with("5 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj\n");
        let at = at.index(file.len());
        file[at] = byte;
        if check(&file, 50).is_ok() {
            // Then the word itself was changed.
            prop_assert!(!file.windows(11).any(|found| found == b"/JavaScript"), "{}", String::from_utf8_lossy(&file));
        }
    }
}
