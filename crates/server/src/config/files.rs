//! Where uploads are stored.

use std::path::{Path, PathBuf};

use super::{ConfigError, Values};

/// Where uploads go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FilesChoice {
    /// A folder.
    Disk(PathBuf),
    /// A bucket.
    S3 {
        /// Server, or empty for Amazon's.
        endpoint: String,
        /// Bucket.
        bucket: String,
        /// Region.
        region: String,
        /// Access key.
        access_key: String,
        /// Secret key.
        secret_key: String,
    },
}

impl Values {
    pub(super) fn files(&self, data: &Path) -> Result<FilesChoice, ConfigError> {
        let needed = |name| self.parsed(name, |text: &String| !text.is_empty());
        match self.text("files") {
            "disk" => Ok(FilesChoice::Disk(data.join("files"))),
            "s3" => Ok(FilesChoice::S3 {
                endpoint: self
                    .parsed("files.s3.endpoint", |url: &String| url.is_empty() || url.starts_with("http"))?,
                bucket: needed("files.s3.bucket")?,
                region: needed("files.s3.region")?,
                access_key: needed("files.s3.access_key")?,
                secret_key: needed("files.s3.secret_key")?,
            }),
            _ => Err(self.bad("files")),
        }
    }
}
