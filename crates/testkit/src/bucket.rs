//! A real S3-compatible server inside the test process, on a free loopback port.

use std::time::Duration;

use adapters::files::S3Config;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use object_store::ObjectStoreExt;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// The server; it ends with this value.
pub struct Bucket {
    _folder: TempDir,
    server: JoinHandle<()>,
    port: u16,
}

impl Bucket {
    /// With one bucket, "exhale", for the keys "access" and "secret".
    pub async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        std::fs::create_dir(folder.path().join("exhale")).unwrap();
        let mut builder = S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder.path()).unwrap());
        builder.set_auth(SimpleAuth::from_single("access", "secret"));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let service = service.clone();
                tokio::spawn(async move {
                    let _ = Builder::new(TokioExecutor::new())
                        .serve_connection(TokioIo::new(stream), service)
                        .await;
                });
            }
        });
        Self { _folder: folder, server, port }
    }

    /// What the server keeps beside an object.
    pub async fn attributes(&self, key: &str) -> object_store::Attributes {
        let config = self.config();
        let store = object_store::aws::AmazonS3Builder::new()
            .with_endpoint(config.endpoint.unwrap().trim_end_matches('/'))
            .with_region(config.region)
            .with_bucket_name(config.bucket)
            .with_access_key_id(config.access_key)
            .with_secret_access_key(config.secret_key)
            .with_allow_http(true)
            .build()
            .unwrap();
        store.get(&object_store::path::Path::parse(key).unwrap()).await.unwrap().attributes
    }

    /// How to reach it, with little patience.
    pub fn config(&self) -> S3Config {
        config(self.port)
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// A bucket at whatever listens on this port.
pub fn config(port: u16) -> S3Config {
    S3Config {
        endpoint: Some(format!("http://127.0.0.1:{port}/")),
        region: "us-east-1".into(),
        bucket: "exhale".into(),
        access_key: "access".into(),
        secret_key: "secret".into(),
        path_style: true,
        timeout: Duration::from_millis(500),
    }
}
