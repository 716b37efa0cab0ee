//! Evidence is encrypted where it is stored, with a key that the database does not have.

use platform::encryption::FileKey;
use platform::params;
use professionals::application::evidence::start::{KeyError, check_key};
use testkit::{TestApp, on_both_databases};

use super::{applicant, begin, file, upload};

/// The bytes of a file as they are stored.
async fn stored(app: &TestApp, id: &str) -> Vec<u8> {
    std::fs::read(app.files_folder().join("evidence").join(id)).unwrap()
}

/// What they are without encryption.
pub async fn decrypted(app: &TestApp, id: &str) -> Vec<u8> {
    app.app.file_key.decrypt(&format!("evidence/{id}"), stored(app, id).await).unwrap()
}

on_both_databases! {
    async fn nothing_of_a_file_can_be_read_where_it_is_stored(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        let pdf = file::pdf_with(1, "", "5 0 obj (Licence of Sara Ruiz) endobj");
        let id = upload(&mut sara.browser, "licence", "a.pdf", pdf.clone()).await.expect(201).json();
        let id = id["id"].as_str().unwrap();
        let sealed = stored(app, id).await;
        assert!(!sealed.starts_with(b"%PDF") && !sealed.windows(4).any(|part| part == b"Sara"));
        assert_eq!(decrypted(app, id).await, pdf);
        let other = FileKey::new([9; 32]);
        assert!(other.decrypt(&format!("evidence/{id}"), sealed).is_err());
    }

    async fn a_server_without_the_key_does_not_start_once_there_is_evidence(app: &TestApp) {
        let (right, wrong) = (app.app.file_key.clone(), FileKey::new([9; 32]));
        for key in [&FileKey::default(), &right, &wrong] {
            check_key(&app.app.db, key).await.unwrap();
        }
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        upload(&mut sara.browser, "licence", "a.pdf", file::pdf(1)).await.expect(201);
        check_key(&app.app.db, &right).await.unwrap();
        for key in [&FileKey::default(), &wrong] {
            assert!(matches!(check_key(&app.app.db, key).await, Err(KeyError::OtherKey(1))));
        }
        assert_eq!(app.number("select count(*) from application_evidence", params![]).await, 1);
    }
}
