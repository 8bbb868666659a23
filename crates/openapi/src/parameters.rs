//! The parameters of query strings and paths.

use super::call::Call;
use super::components::Components;
use super::query::Query;
use nimber_answers::definitions::reference;
use nimber_answers::schemas::{GameSchemas, camel};
use nimber_answers::verb::{Takes, Verb};
use nimber_games::{Parameter, ParameterKind};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

/// Describes the parameters of an operation, which become components. Their examples together are `query`, so that a page that fills them
/// in sends just that.
pub fn parameters(call: &Call<'_>, query: &Query, schemas: &GameSchemas, components: &mut Components) -> Value {
    let described = call.game.parameters(call.verb);
    let described = described.iter().map(|parameter| {
        let sent = query.get(parameter.name).map(|text| percent_decode_str(text).decode_utf8_lossy().into_owned());
        let mut described = describe(call, parameter, schemas, components);
        match sent {
            Some(text) => described["example"] = value(parameter.kind, &text),
            // What a position can do without is shown in words.
            None if !parameter.required && call.game.about().parameters.contains(parameter) => {
                described["description"] = json!(format!("{} For example `{}`.", parameter.about, parameter.example));
            }
            None => {}
        }
        if parameter.is_list() {
            described["style"] = json!("form");
            described["explode"] = json!(false);
        }
        let of = |what: &str| format!("{}{what}{}", schemas.prefix, camel(parameter.name));
        let names = [name(call, parameter, schemas), of(if parameter.in_rule { "Rule" } else { "" }), of(&camel(call.verb.path))];
        components.parameter(&names, described)
    });
    described.collect()
}

/// The value of a text.
fn value(kind: ParameterKind, text: &str) -> Value {
    let number = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    match kind {
        ParameterKind::Integer | ParameterKind::Boolean | ParameterKind::Number => number(text),
        ParameterKind::Integers | ParameterKind::Point => text.split(',').map(number).collect(),
        ParameterKind::Text | ParameterKind::Lines | ParameterKind::Pictures | ParameterKind::Json => json!(text),
    }
}

/// The name of a parameter that several operations have.
fn name(call: &Call<'_>, parameter: &Parameter, schemas: &GameSchemas) -> String {
    let (verb, about) = (call.verb, call.game.about());
    match verb {
        _ if parameter.name == "play" && verb.takes == Takes::Component => "MexPlay".to_owned(),
        // Games begin with different plays.
        _ if parameter.name == "play" => format!("{}Play", camel(about.plays[0].name())),
        _ if about.parameters.contains(parameter) => format!("{}{}", schemas.prefix, camel(parameter.name)),
        // The opponent takes most options of an analysis, too.
        _ if (Verb::ANALYZE.options)().contains(parameter) => camel(parameter.name),
        _ if (verb.options)().contains(parameter) => format!("{}{}", camel(verb.name), camel(parameter.name)),
        _ => format!("{}{}{}", schemas.prefix, camel(verb.name), camel(parameter.name)),
    }
}

fn describe(call: &Call<'_>, parameter: &Parameter, schemas: &GameSchemas, components: &mut Components) -> Value {
    let (verb, about) = (call.verb, call.game.about());
    let integers = || json!({ "type": "array", "items": reference("SafeInteger") });
    let is_of_position = matches!(verb.takes, Takes::Position | Takes::Turn);
    let is_own = about.parameters.contains(parameter);
    let field = schemas.fields.get(parameter.name).filter(|_| is_own || is_of_position).cloned();
    let is_text = |field: &Option<Value>| field.as_ref().is_some_and(|field| field["type"] == "string");
    let schema = match parameter.kind {
        _ if parameter.name == "outcome" => {
            let text = "The outcome of a random position: `N`, `P`, or `any` of them.";
            let outcome = json!({ "type": "string", "enum": ["N", "P", "any"], "description": text });
            json!({ "$ref": components.schemas.define("RandomOutcome", outcome)["$ref"], "default": "any" })
        }
        _ if parameter.name == "difficulty" => {
            let text = "How hard it is to find a winning move of a random position.";
            let difficulty = json!({ "type": "string", "enum": ["easy", "medium", "hard"], "description": text });
            components.schemas.define("RandomDifficulty", difficulty)
        }
        _ if parameter.name == "play" && verb.takes == Takes::Component => json!({ "type": "string", "enum": ["normal"] }),
        _ if parameter.name == "play" => json!({ "$ref": reference("PlayConvention")["$ref"], "default": about.plays[0].name() }),
        ParameterKind::Integer => match (field, parameter.range) {
            (Some(field), _) => field,
            (None, Some((least, most))) => json!({ "type": "integer", "format": "int64", "minimum": least, "maximum": most }),
            (None, None) => reference("SafeInteger"),
        },
        ParameterKind::Integers => field.unwrap_or_else(integers),
        // A list inside a list is text in a query string, such as `25x7,100x64`.
        ParameterKind::Text if is_own && !parameter.or_list && !is_text(&field) => json!({ "type": "string" }),
        ParameterKind::Text => field.unwrap_or_else(|| json!({ "type": "string" })),
        ParameterKind::Number => field.unwrap_or_else(|| json!({ "type": "number" })),
        ParameterKind::Json => json!({ "type": "string", "minLength": 2 }),
        ParameterKind::Lines | ParameterKind::Pictures => json!({ "type": "string", "minLength": 1 }),
        ParameterKind::Boolean => json!({ "type": "boolean" }),
        ParameterKind::Point => json!({ "type": "array", "items": reference("SafeInteger"), "minItems": 2, "maxItems": 2 }),
    };
    let mut described = json!({ "name": parameter.name, "in": "query", "description": parameter.about, "schema": schema });
    if parameter.required {
        described["required"] = json!(true);
    }
    described
}
