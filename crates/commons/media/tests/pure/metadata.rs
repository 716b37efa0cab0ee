//! Photos that are kept say nothing about where, when, by whom and with what they were made.

use media::picture::photo;

use crate::corpus::fixture;
use crate::corpus::picture::{exif, jpeg, with_segment};
use crate::exiftool::{exiftool, telltales};

/// Promise 7: photos carry no place.
#[test]
fn exiftool_finds_nothing_in_photos() {
    let before = with_segment(&jpeg(64, 32), 0xE1, &exif(6));
    assert!(exiftool(&before).contains("GPSLatitude"));
    for file in [before, fixture("progressive.jpg"), fixture("lossy.webp")] {
        assert!(!telltales(&exiftool(&file)).is_empty());
        assert_eq!(telltales(&exiftool(&photo(&file).unwrap().bytes)), Vec::<&str>::new());
    }
}
