//! How types are described in the OpenAPI document. Without the feature `schema` they are not, and nothing of this is compiled.

#[cfg(feature = "schema")]
pub use utoipa::ToSchema;

/// Every type: what has to be described with the feature `schema` only.
#[cfg(not(feature = "schema"))]
pub trait ToSchema {}

#[cfg(not(feature = "schema"))]
impl<T: ?Sized> ToSchema for T {}

#[cfg(feature = "schema")]
mod by_hand {
    //! The schemas that no derive writes.

    use crate::dag::Edges;
    use crate::euclid::PairsRequest;
    use crate::hackenbush::{HackenbushEdges, MAX_EDGES};
    use crate::language::{LONGEST_TAG, Language};
    use crate::listed::BinaryValue;
    use crate::rule::{ExpressionRequest, LONGEST_LIST as LONGEST_SET, SetRequest};
    use crate::split::numbers::{LONGEST_LIST, NumbersRequest};
    use crate::subtraction::TakeRequest;
    use crate::wire::{Integer, MAX_HEAPS, MAX_INTEGER};
    use nimber_solvers::number_sets::NumberSet;
    use nimber_solvers::rule::LARGEST_NUMBER;
    use serde_json::{Value, json};
    use std::borrow::Cow;
    use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, OneOfBuilder, SchemaFormat, Type};
    use utoipa::openapi::{Ref, RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for Integer {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
                .minimum(Some(0))
                .maximum(Some(MAX_INTEGER))
                .description(Some("A whole number that every JSON client reads back exactly."))
                .into()
        }
    }

    impl ToSchema for Integer {
        fn name() -> Cow<'static, str> {
            "SafeInteger".into()
        }
    }

    impl PartialSchema for BinaryValue {
        fn schema() -> RefOr<Schema> {
            let about = "`sg` in binary, with `binary=true` or `explain=true`. Absent where `sg` is null or -1.";
            ObjectBuilder::new().schema_type(Type::String).description(Some(about)).into()
        }
    }

    impl ToSchema for BinaryValue {}

    impl PartialSchema for Language {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .pattern(Some("^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"))
                .max_length(Some(LONGEST_TAG))
                .description(Some("A language tag, such as `en` or `ru-RU`."))
                .into()
        }
    }

    impl ToSchema for Language {}

    impl PartialSchema for Edges {
        fn schema() -> RefOr<Schema> {
            let options = ArrayBuilder::new().items(Ref::from_schema_name("DagOption"));
            ObjectBuilder::new()
                .schema_type(Type::Object)
                .additional_properties(Some(RefOr::<Schema>::from(options)))
                .description(Some("The options of each node."))
                .into()
        }
    }

    /// A node, or the nodes that take the place of a token.
    fn dag_option() -> RefOr<Schema> {
        let node = ObjectBuilder::new().schema_type(Type::String).description(Some("The node to which a token is pushed."));
        let name = ObjectBuilder::new().schema_type(Type::String);
        let about = "The nodes that take the place of a token, perhaps none.";
        let several = ArrayBuilder::new().items(name).description(Some(about));
        OneOfBuilder::new().item(node).item(several).description(Some("An option of a node.")).into()
    }

    impl ToSchema for Edges {
        fn name() -> Cow<'static, str> {
            "DagEdges".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push(("DagOption".to_owned(), dag_option()));
        }
    }

    impl PartialSchema for PairsRequest {
        fn schema() -> RefOr<Schema> {
            let pair = ArrayBuilder::new().items(Ref::from_schema_name(Integer::name())).min_items(Some(2)).max_items(Some(2));
            let pair = pair.description(Some("Two positive numbers."));
            let list = ArrayBuilder::new().items(pair).max_items(Some(MAX_HEAPS));
            let about = "Pairs of positive numbers.";
            list.examples([json!([[25, 7], [100, 64]])]).description(Some(about)).into()
        }
    }

    impl ToSchema for PairsRequest {
        fn name() -> Cow<'static, str> {
            "EuclidPairs".into()
        }
    }

    impl PartialSchema for HackenbushEdges {
        fn schema() -> RefOr<Schema> {
            let name = ObjectBuilder::new().schema_type(Type::String);
            let ends = ArrayBuilder::new().items(name).min_items(Some(2)).max_items(Some(2)).description(Some("The two ends of an edge."));
            let list = ArrayBuilder::new().items(ends).max_items(Some(MAX_EDGES)).examples([json!([
                ["ground", "a"],
                ["a", "b"],
                ["a", "ground"]
            ])]);
            list.description(Some("Edges, each as its two ends. `ground` is the ground.")).into()
        }
    }

    impl ToSchema for HackenbushEdges {
        fn name() -> Cow<'static, str> {
            "HackenbushEdges".into()
        }
    }

    impl PartialSchema for NumbersRequest {
        fn schema() -> RefOr<Schema> {
            let about = "Some numbers: one number, a list, or text of numbers and ranges separated by commas.";
            let number = OneOfBuilder::new().item(Ref::from_schema_name(Integer::name()));
            let list = ("The numbers one by one, in any order.", json!([2, 3]), LONGEST_LIST);
            let text = ("Numbers and ranges, such as `2-3` or `0,2-4`.", "2-3", format!("^{NUMBERS}$"));
            list_or_text(number, list, text).description(Some(about)).into()
        }
    }

    impl ToSchema for NumbersRequest {
        fn name() -> Cow<'static, str> {
            "Numbers".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Integer::name().into_owned(), Integer::schema()));
        }
    }

    impl PartialSchema for TakeRequest {
        fn schema() -> RefOr<Schema> {
            let about = "The amounts that a move may take: a list of numbers, text of numbers and ranges separated by commas, or the name \
                         of a set. More than 64 amounts come back as text.";
            let list = ("The amounts one by one, in any order.", json!([1, 3, 4]), MAX_HEAPS);
            let pattern = format!("^({NUMBERS}|{})$", NumberSet::ALL.map(NumberSet::name).join("|"));
            let text =
                ("Numbers and ranges, such as `1-3` or `1,3-5`; or `squares`, `primes`, `powers-of-two` or `fibonacci`.", "1-3", pattern);
            list_or_text(OneOfBuilder::new(), list, text).description(Some(about)).into()
        }
    }

    impl ToSchema for TakeRequest {
        fn name() -> Cow<'static, str> {
            "TakeAmounts".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Integer::name().into_owned(), Integer::schema()));
        }
    }

    impl PartialSchema for ExpressionRequest {
        fn schema() -> RefOr<Schema> {
            let about = "A number, or a linear expression in n, and in a leaf also in the variables; in a range it may be divided, and is \
                         rounded down then.";
            let text = ObjectBuilder::new()
                .schema_type(Type::String)
                .pattern(Some("^[-+ ()*/a-z0-9]+$"))
                .description(Some("An expression, such as `n-2b`, `n/2` or `(n-1)/2`."))
                .examples(["n-2b"]);
            let number = ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(-(LARGEST_NUMBER as i64)))
                .maximum(Some(LARGEST_NUMBER))
                .description(Some("A number."));
            OneOfBuilder::new().item(number).item(text).description(Some(about)).into()
        }
    }

    impl ToSchema for ExpressionRequest {
        fn name() -> Cow<'static, str> {
            "RuleExpression".into()
        }
    }

    impl PartialSchema for SetRequest {
        fn schema() -> RefOr<Schema> {
            let list = ArrayBuilder::new()
                .items(Ref::from_schema_name(Integer::name()))
                .min_items(Some(1))
                .max_items(Some(LONGEST_SET))
                .description(Some("The numbers one by one, in any order."))
                .examples([json!([1, 3, 4])]);
            let name = ObjectBuilder::new()
                .schema_type(Type::String)
                .enum_values(Some(NumberSet::ALL.map(NumberSet::name)))
                .description(Some("The name of a set, of which the numbers up to n count."));
            OneOfBuilder::new().item(list).item(name).description(Some("Some numbers, or the name of a set.")).into()
        }
    }

    impl ToSchema for SetRequest {
        fn name() -> Cow<'static, str> {
            "RuleSet".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Integer::name().into_owned(), Integer::schema()));
        }
    }

    /// Numbers and ranges, as a regular expression.
    const NUMBERS: &str = "[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*";

    /// Adds a list and a text to what a schema admits. Each has a description and an example, and the text a pattern.
    fn list_or_text(
        admitted: OneOfBuilder,
        (list, listed, most): (&str, Value, usize),
        (text, written, pattern): (&str, &str, String),
    ) -> OneOfBuilder {
        let list = ArrayBuilder::new()
            .items(Ref::from_schema_name(Integer::name()))
            .min_items(Some(1))
            .max_items(Some(most))
            .description(Some(list))
            .examples([listed]);
        let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).description(Some(text)).examples([written]);
        admitted.item(list).item(text)
    }
}
