//! What only the disk can do wrong: unfinished files, folders that cannot be written, and power cuts.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use domain::time::{HOUR, Timestamp};
use platform::files::FilesError;

const NOW: Timestamp = Timestamp(1_768_478_400_000);

fn touch(path: &std::path::Path, age_in_millis: i64) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, "half").unwrap();
    let changed: SystemTime =
        UNIX_EPOCH + Duration::from_millis(u64::try_from(NOW.0 - age_in_millis).unwrap());
    std::fs::File::options().write(true).open(path).unwrap().set_modified(changed).unwrap();
}

#[tokio::test]
async fn what_cut_off_uploads_left_is_invisible_and_goes_after_an_hour() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    touch(&at("images/one#1"), HOUR + 1);
    touch(&at("images/two#12"), HOUR - 1);
    touch(&at("images/three"), 9 * HOUR);
    touch(&at("images/four#"), 9 * HOUR);
    touch(&at("images/five#old"), 9 * HOUR);
    let files = adapters::files::local(folder.path(), NOW).unwrap();
    let left: Vec<bool> =
        ["one#1", "two#12", "three", "four#", "five#old"].map(|name| at("images").join(name).exists()).into();
    assert_eq!(left, [false, true, true, true, true]);
    assert!(!files.keys("images").await.unwrap().contains(&"images/two#12".to_owned()));
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_said() {
    assert!(matches!(
        adapters::files::local(std::path::Path::new("/dev/null/files"), NOW),
        Err(FilesError::Unavailable(why)) if why.contains("/dev/null/files")
    ));
    let folder = tempfile::tempdir().unwrap();
    let files = adapters::files::local(folder.path(), NOW).unwrap();
    // A file where a folder must be stands for every disk that refuses, also for root.
    std::fs::write(folder.path().join("images"), "in the way").unwrap();
    let refused = files.put("images/one", Bytes::from_static(b"x")).await;
    assert!(matches!(refused, Err(FilesError::Unavailable(_))), "{refused:?}");
    files.put("videos/one", Bytes::from_static(b"x")).await.unwrap();
}

/// The kernel sees the file and its folders being put on the disk before the answer comes.
#[tokio::test]
async fn a_stored_file_survives_a_power_cut() {
    if let Ok(folder) = std::env::var(CHILD) {
        let files = adapters::files::local(std::path::Path::new(&folder), NOW).unwrap();
        files.put("images/precious", Bytes::from_static(b"x")).await.unwrap();
        println!("\nacknowledged");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("calls");
    let traced = std::process::Command::new("strace")
        .args(["-f", "-y", "-e", "trace=fsync,fdatasync,rename,renameat,renameat2,write", "-o"])
        .arg(&log)
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "disk::a_stored_file_survives_a_power_cut", "--nocapture"])
        .env(CHILD, folder.path().join("files"))
        .output()
        .expect("strace is needed for this test: apt-get install strace");
    assert!(traced.status.success(), "{}", String::from_utf8_lossy(&traced.stdout));
    let calls = std::fs::read_to_string(&log).unwrap();
    let at = |what: &str, from: usize| {
        let found = calls.lines().skip(from).position(|call| call.contains(what));
        from + found.unwrap_or_else(|| panic!("no {what:?} after call {from} in\n{calls}"))
    };
    let root = folder.path().join("files");
    let made = at(&format!("<{}>)", root.display()), 0);
    let content = at("images/precious#1>)", made);
    let renamed = at("images/precious\")", content);
    let name = at("files/images>)", renamed);
    let answered = at("acknowledged", name);
    for line in [made, content, name] {
        assert!(calls.lines().nth(line).unwrap().contains("fsync("), "{calls}");
    }
    assert!(answered > name);
}

const CHILD: &str = "EXHALE_TEST_FOLDER";
