//! `#[derive(FromRow)]`: reads the fields of a struct from the columns of the same names.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Path, parse_macro_input};

/// Implements `platform::db::FromRow` for a struct with named fields. A field is read from the column of its name, unless
/// it is marked with one of
///
/// - `#[row(rename = "…")]`: from the column of this name,
/// - `#[row(flatten)]`: as a `FromRow` of its own, from the same row,
/// - `#[row(with = function)]`: by the function, from the same row.
#[proc_macro_derive(FromRow, attributes(row))]
pub fn derive_from_row(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(&input).unwrap_or_else(Error::into_compile_error).into()
}

fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Struct(syn::DataStruct { fields: Fields::Named(fields), .. }) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only structs with named fields can be rows"));
    };
    let fields = fields.named.iter().map(read).collect::<syn::Result<Vec<_>>>()?;
    let name = &input.ident;
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    Ok(quote! {
        impl #impl_generics ::platform::db::FromRow for #name #ty_generics #where_clause {
            fn from_row(row: &::platform::db::Row<'_>) -> ::core::result::Result<Self, ::platform::db::DbError> {
                ::core::result::Result::Ok(Self { #(#fields),* })
            }
        }
    })
}

/// How one field is read.
fn read(field: &Field) -> syn::Result<TokenStream> {
    let name = &field.ident;
    let column = name.as_ref().map(|name| name.unraw().to_string());
    let mut marked = None;
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("row")) {
        attribute.parse_nested_meta(|meta| {
            if marked.is_some() {
                return Err(meta.error("only one of `rename`, `flatten` and `with` can hold for a field"));
            }
            marked = Some(if meta.path.is_ident("rename") {
                let column: LitStr = meta.value()?.parse()?;
                quote! { row.get(#column)? }
            } else if meta.path.is_ident("flatten") {
                quote! { ::platform::db::FromRow::from_row(row)? }
            } else if meta.path.is_ident("with") {
                let function: Path = meta.value()?.parse()?;
                quote! { #function(row)? }
            } else {
                return Err(meta.error("expected `rename`, `flatten` or `with`"));
            });
            Ok(())
        })?;
    }
    let value = marked.unwrap_or_else(|| quote! { row.get(#column)? });
    Ok(quote! { #name: #value })
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    /// What is wrong with a struct whose one field is marked like this, if anything is.
    fn complaint(marks: &TokenStream) -> Option<String> {
        expand(&parse_quote! { struct Win { #marks author: MemberId } }).err().map(|error| error.to_string())
    }

    #[test]
    fn a_field_is_marked_once_at_most() {
        let contradiction = "only one of `rename`, `flatten` and `with` can hold for a field";
        for (marks, expected) in [
            (quote! {}, None),
            (quote! { #[row(rename = "member_id")] }, None),
            (quote! { #[row(flatten)] }, None),
            (quote! { #[row(with = author)] }, None),
            (quote! { #[row(rename = "member_id", flatten)] }, Some(contradiction)),
            (quote! { #[row(rename = "a", rename = "b")] }, Some(contradiction)),
            (quote! { #[row(flatten)] #[row(with = author)] }, Some(contradiction)),
            (quote! { #[row(skip)] }, Some("expected `rename`, `flatten` or `with`")),
        ] {
            assert_eq!(complaint(&marks).as_deref(), expected, "{marks}");
        }
    }
}
