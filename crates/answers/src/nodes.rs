//! The table of all nodes of a game graph.

use super::verb::{JSON, Lifetime, PLAY, Question, QuestionKey, Routing, Takes, Verb, Written, none_of_game, take_play};
use nimber_games::nodes::{NodeColumns, NodeRow};
use nimber_games::{DynPosition, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Play};
use serde::Serialize;
use serde_json::json;
use std::sync::Arc;

impl Verb {
    /// The values of all nodes.
    pub const NODES: &Verb = &Verb {
        name: "nodes",
        path: "values",
        operation: "nodes",
        summary: "The values of all nodes, and who wins on each",
        text: |game| {
            let unneeded = game.nodes().unwrap_or_default();
            format!(
                "One row for each node, for a token that stands there alone. The table does not depend on `{unneeded}`, which may be left \
                 out."
            )
        },
        media_type: JSON,
        takes: Takes::Position,
        routing: Routing::Both,
        lifetime: Lifetime::Fact,
        speaks: false,
        options: || {
            let flag = |name, about| Parameter::optional(name, ParameterKind::Boolean, about, "true");
            vec![
                PLAY,
                flag("mex", "Whether each row has the values that one move can leave; false by default."),
                flag("longest", "Whether each row has the length of the longest play; false by default."),
            ]
        },
        game_options: none_of_game,
        example: "",
        is_answered_by: |game| game.nodes().is_some(),
        read: |game, mut fields| {
            let play = take_play(&**game, &mut fields)?;
            let mut flag = |name| Ok::<_, Refusal>(fields.take::<Option<bool>>(name)?.flatten().unwrap_or(false));
            let columns = NodeColumns { mex: flag("mex")?, longest: flag("longest")? };
            if let Some(unneeded) = game.nodes().filter(|unneeded| !fields.has(unneeded)) {
                fields.set(unneeded, json!([]));
            }
            Ok(Box::new(NodesQuestion { position: Verb::NODES.position(game, &fields)?, play, columns }))
        },
        body: "NodesRequest",
        #[cfg(feature = "schema")]
        schema: |_, _, definitions| definitions.add::<NodeTable>(),
    };
}

/// What may be sent with a graph whose nodes are asked for.
#[cfg(feature = "schema")]
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct NodesOptions {
    /// Whether each row has the values that one move can leave; false by default.
    pub mex: Option<bool>,
    /// Whether each row has the length of the longest play; false by default.
    pub longest: Option<bool>,
}

struct NodesQuestion {
    position: Arc<dyn DynPosition>,
    play: Play,
    columns: NodeColumns,
}

/// The values of all nodes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodeTable {
    /// The game's name.
    pub game: &'static str,
    /// The play in which the outcomes hold.
    pub play: Play,
    /// One row for each node, in the order in which the request first names them.
    pub nodes: Vec<NodeRow>,
}

impl Question for NodesQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about(&self.position, Verb::NODES, (self.play, self.columns))
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        let nodes = self.position.node_rows(self.play, self.columns, budget)?;
        Ok(Written::json(&NodeTable { game: self.position.game().about().name, play: self.play, nodes }))
    }
}
