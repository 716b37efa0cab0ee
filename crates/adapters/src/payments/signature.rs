//! The signature on events (`Stripe-Signature`): `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`, several `v1` while a secret
//! is exchanged.

use domain::time::{SECOND, Timestamp};
use hmac::{Hmac, KeyInit, Mac};
use platform::payments::EventError;
use sha2::Sha256;

/// The header that carries it.
pub const HEADER: &str = "stripe-signature";
/// How far the signature's time may lie from ours, in seconds.
const TOLERANCE: i64 = 300;
/// Signatures that are looked at in one header.
const TRIED: usize = 10;

fn mac(secret: &str, time: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac)
}

/// The header for this body.
#[must_use]
pub fn sign(secret: &str, body: &[u8], now: Timestamp) -> String {
    let time = now.0.div_euclid(SECOND).to_string();
    let digest = mac(secret, &time, body).map(|mac| mac.finalize().into_bytes());
    let hex: String = digest.iter().flatten().map(|byte| format!("{byte:02x}")).collect();
    format!("t={time},v1={hex}")
}

/// Whether one of the secrets signed this body, not long ago. Compares in constant time.
pub(super) fn check(secrets: &[String], body: &[u8], header: &str, now: Timestamp) -> Result<(), EventError> {
    let parts: Vec<(&str, &str)> = header.split(',').filter_map(|part| part.trim().split_once('=')).collect();
    let mut times = parts.iter().filter(|(name, _)| *name == "t").map(|(_, value)| *value);
    let (Some(time), None) = (times.next(), times.next()) else { return Err(EventError::Signature) };
    let seconds: i64 = time.parse().map_err(|_| EventError::Signature)?;
    let given = parts.iter().filter(|(name, _)| *name == "v1").filter_map(|(_, value)| bytes(value));
    let given: Vec<Vec<u8>> = given.take(TRIED).collect();
    let fits = secrets.iter().any(|secret| {
        given.iter().any(|one| mac(secret, time, body).is_some_and(|mac| mac.verify_slice(one).is_ok()))
    });
    if !fits {
        return Err(EventError::Signature);
    }
    let age = now.0.div_euclid(SECOND).saturating_sub(seconds);
    if age.abs() > TOLERANCE { Err(EventError::Time) } else { Ok(()) }
}

/// Bytes from lower-case hex.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let nibble = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| Some(nibble(*pair.first()?)? << 4 | nibble(*pair.get(1)?)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_700_000_000_500);
    const BODY: &[u8] = br#"{"id":"evt_1"}"#;

    fn secrets(all: &[&str]) -> Vec<String> {
        all.iter().map(|one| (*one).to_owned()).collect()
    }

    /// Made with `printf '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test`.
    const KNOWN: &str = "t=1700000000,v1=c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925";

    #[test]
    fn a_signature_made_by_another_program_fits() {
        assert_eq!(sign("whsec_test", BODY, NOW), KNOWN);
        assert_eq!(check(&secrets(&["whsec_test"]), BODY, KNOWN, NOW), Ok(()));
    }

    #[test]
    fn several_secrets_and_several_signatures_are_tried() {
        let (old, new) = (sign("old", BODY, NOW), sign("new", BODY, NOW));
        let both = format!("{old},{}", new.split_once(',').unwrap().1);
        assert_eq!(check(&secrets(&["new"]), BODY, &both, NOW), Ok(()));
        assert_eq!(check(&secrets(&["old", "new"]), BODY, &new, NOW), Ok(()));
        assert_eq!(check(&secrets(&["third"]), BODY, &both, NOW), Err(EventError::Signature));
        assert_eq!(check(&[], BODY, &both, NOW), Err(EventError::Signature));
    }

    #[test]
    fn every_single_flipped_bit_is_noticed() {
        let header = sign("secret", BODY, NOW);
        for place in 0..BODY.len() * 8 {
            let mut body = BODY.to_vec();
            body[place / 8] ^= 1 << (place % 8);
            let found = check(&secrets(&["secret"]), &body, &header, NOW);
            assert_eq!(found, Err(EventError::Signature), "bit {place}");
        }
    }

    #[test]
    fn old_and_future_ones_are_refused_and_so_is_what_is_no_signature() {
        let all = secrets(&["secret"]);
        for (seconds, expected) in [
            (0, Ok(())),
            (300, Ok(())),
            (301, Err(EventError::Time)),
            (-300, Ok(())),
            (-301, Err(EventError::Time)),
        ] {
            let header = sign("secret", BODY, NOW.plus(-seconds * SECOND));
            assert_eq!(check(&all, BODY, &header, NOW), expected, "{seconds}");
        }
        let good = sign("secret", BODY, NOW);
        let digest = good.split_once("v1=").unwrap().1;
        let without_time = format!("v1={digest}");
        let two_times = format!("t=1700000000,{good}");
        let half = good[..good.len() - 1].to_owned();
        let upper = good.to_uppercase();
        let scheme = good.replace("v1=", "v0=");
        for bad in
            ["", "t=,v1=", "t=x,v1=00", &without_time, &two_times, &half, &upper, &scheme, "t=1700000000,v1="]
        {
            assert_eq!(check(&all, BODY, bad, NOW), Err(EventError::Signature), "{bad}");
        }
    }
}
