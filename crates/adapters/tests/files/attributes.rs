//! What a bucket keeps beside the bytes.

use bytes::Bytes;
use domain::limits::MEDIA_CACHE_SECONDS;
use object_store::Attribute;

use testkit::bucket::Bucket;

/// R371, R419: every object carries the cache header of the specification.
#[tokio::test]
async fn an_object_may_be_cached_for_a_year() {
    let bucket = Bucket::start().await;
    let files = adapters::files::s3(&bucket.config()).unwrap();
    for key in ["images/one", "videos/one", "thumbnails/one.jpg"] {
        files.put(key, Bytes::from_static(b"x")).await.unwrap();
        let kept = bucket.attributes(key).await;
        let cache_control = kept.get(&Attribute::CacheControl).map(|value| value.as_ref());
        assert_eq!(cache_control, Some(format!("public, max-age={MEDIA_CACHE_SECONDS}").as_str()), "{key}");
    }
}
