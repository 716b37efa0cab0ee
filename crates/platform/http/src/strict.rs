//! A deserializer that reads an object only from an object, and a whole number also where it was written as `7.0`.
//!
//! What serde derives for a struct takes an array of its fields as well, which no document of ours says; and JSON knows
//! one kind of number, so that by a JSON Schema `7.0` is an integer.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};

/// Floating-point numbers up to here stand for one whole number each.
const WHOLE_UP_TO: f64 = 9_007_199_254_740_991.0;

/// Wraps whatever takes part in reading: the deserializer, what visits it, and the parts of what it holds.
pub struct Strict<T>(pub T);

macro_rules! forward {
    ($($name:ident($($argument:ident: $kind:ty),*);)+) => {
        $(fn $name<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$name($($argument,)* Strict(visitor))
        })+
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    /// The heart of the matter: a map is all that a struct is read from.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Strict(visitor))
    }

    forward! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
        deserialize_map();
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

macro_rules! pass_on {
    ($($name:ident: $kind:ty;)+) => {
        $(fn $name<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            self.0.$name(value)
        })+
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(formatter)
    }

    #[allow(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "a whole number far below 2^63"
    )]
    fn visit_f64<E: Error>(self, value: f64) -> Result<V::Value, E> {
        if value.fract() == 0.0 && value.abs() <= WHOLE_UP_TO {
            // Zero and more goes to those who take nothing below it.
            return match u64::try_from(value as i64) {
                Ok(natural) => self.0.visit_u64(natural),
                Err(_) => self.0.visit_i64(value as i64),
            };
        }
        self.0.visit_f64(value)
    }

    pass_on! {
        visit_bool: bool;
        visit_i64: i64;
        visit_i128: i128;
        visit_u64: u64;
        visit_u128: u128;
        visit_char: char;
        visit_str: &str;
        visit_borrowed_str: &'de str;
        visit_string: String;
        visit_bytes: &[u8];
        visit_borrowed_bytes: &'de [u8];
        visit_byte_buf: Vec<u8>;
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(inner))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Strict(inner))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Strict(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Strict(fields))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, chosen: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Strict(chosen))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(inner))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Strict<A> {
    type Error = A::Error;
    type Variant = Strict<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        self.0.variant_seed(seed).map(|(value, variant)| (value, Strict(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Strict(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Strict(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Strict(visitor))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        seq: i64,
        small: Option<u16>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        one: Inner,
        maybe: Option<Inner>,
        many: Vec<Inner>,
        named: BTreeMap<String, Inner>,
        chosen: Chosen,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    enum Chosen {
        Nothing,
        Boxed(Inner),
    }

    fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
        let mut inner = serde_json::Deserializer::from_str(text);
        let read = T::deserialize(Strict(&mut inner))?;
        inner.end().map(|()| read)
    }

    #[test]
    fn an_object_is_read_from_an_object_alone_however_deep() {
        let whole = r##"{"one":#0,"maybe":#1,"many":[{"seq":1},#2],"named":{"a":#3},"chosen":{"Boxed":#4}}"##;
        let with = |place: &str, text: &str| {
            let filled = |whole: String, place| whole.replace(place, r#"{"seq":1,"small":2}"#);
            ["#0", "#1", "#2", "#3", "#4"].into_iter().fold(whole.replace(place, text), filled)
        };
        assert!(read::<Outer>(&with("#0", r#"{"seq":7}"#)).is_ok());
        for place in ["#0", "#1", "#2", "#3", "#4"] {
            assert!(read::<Outer>(&with(place, "[1,2]")).is_err(), "{place}");
        }
        assert!(read::<Inner>("[1,2]").is_err());
        assert!(serde_json::from_str::<Inner>("[1,2]").is_ok(), "serde alone would take it");
        assert!(read::<Inner>(r#"{"seq":1,"seq":2}"#).is_err());
        assert!(read::<Inner>(r#"{"seq":1,"more":2}"#).is_err());
        assert!(read::<Chosen>(r#""Nothing""#).is_ok());
    }

    #[test]
    fn a_whole_number_is_one_however_it_is_written() {
        let cases = [
            ("7", Some(7)),
            ("7.0", Some(7)),
            ("-7.0", Some(-7)),
            ("7e2", Some(700)),
            ("9007199254740991.0", Some(9_007_199_254_740_991)),
            ("9007199254740994.0", None),
            ("7.5", None),
            ("1e300", None),
            ("\"7\"", None),
        ];
        for (text, expected) in cases {
            let found = read::<Inner>(&format!(r#"{{"seq":{text}}}"#)).ok().map(|inner| inner.seq);
            assert_eq!(found, expected, "{text}");
        }
        for (text, fits) in [("2.0", true), ("-2.0", false), ("65536.0", false)] {
            assert_eq!(read::<Inner>(&format!(r#"{{"seq":1,"small":{text}}}"#)).is_ok(), fits, "{text}");
        }
    }
}
