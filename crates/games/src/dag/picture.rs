//! A graph in layers, with its tokens beside their nodes.

use super::layers::{Layers, Stop, pieces};
use super::{Dag, DagMove, DagPosition};
use crate::game::{Draw, Game, Listing};
use crate::language::{Language, Phrase, message};
use crate::notation;
use crate::picture::column::{binary, table};
use crate::picture::{Align, Form, Look, OBJECT, SMALL, Scene, Show, width_of, words};
use crate::refusal::Refusal;
use crate::serial;
use nimber_solvers::theory::Play;
use std::collections::{HashMap, HashSet};

/// The most letters of a name that are drawn.
const MOST_LETTERS: usize = 12;

/// The most tokens of a node that are drawn one by one.
const MOST_TOKENS: usize = 4;

/// Between the nodes of a layer, and between layers.
const ACROSS: i32 = 60;
const DOWN: i32 = 110;

/// Between the places from which the arrows of options of several nodes start.
const ASIDE: i32 = 14;

/// The width of a token.
const TOKEN: i32 = 56;

/// The height of a name, and of a node with and without its value.
const NAME: i32 = 38;
const HIGH: i32 = 124;
const LOW: i32 = 80;

impl Draw<Dag> for Dag {
    fn shows(&self) -> &'static str {
        "the graph in layers, each edge downwards, and the tokens by their numbers from 1, as moves in words count"
    }

    fn things(&self, position: &DagPosition) -> u64 {
        pieces(position.graph()) + position.tokens().len() as u64
    }

    fn scene(&self, position: &DagPosition, solved: &<Dag as Game>::Solved<'_>, _: Play, show: Show) -> Result<Scene, Refusal> {
        let drawing = Drawing::new(position, solved, show)?;
        let mut scene = Scene::of(in_words(position, show.language));
        let layers = Layers::of(position.graph());
        let spots = spots(&mut scene, &layers, |node| drawing.size_of(node), drawing.height());
        drawing.edges(&mut scene, &layers, &spots);
        for (stop, spot) in layers.stops.iter().zip(&spots) {
            if let Stop::Node(node) = *stop {
                drawing.node(&mut scene, node, spot);
                drawing.tokens_beside(&mut scene, node, spot);
            }
        }
        drawing.sentences(&mut scene);
        Ok(scene)
    }
}

/// What is drawn: a position, and what is known of it.
struct Drawing<'a, 's: 'a> {
    position: &'a DagPosition,
    solved: &'a <Dag as Game>::Solved<'s>,
    show: Show,
    on_node: HashMap<u32, Vec<usize>>,
    /// By token: its winning moves, if they are shown. All tokens on a node have the same moves, so only the first of them has a list.
    winning: Vec<Listing<DagMove>>,
}

impl<'a, 's: 'a> Drawing<'a, 's> {
    fn new(position: &'a DagPosition, solved: &'a <Dag as Game>::Solved<'s>, show: Show) -> Result<Self, Refusal> {
        let (graph, tokens) = (position.graph(), position.tokens());
        let mut on_node: HashMap<u32, Vec<usize>> = HashMap::new();
        for (token, &node) in tokens.iter().enumerate() {
            on_node.entry(node).or_default().push(token);
        }
        let is_first = |token: usize| on_node[&tokens[token]][0] == token;
        let limit = |token: usize| if is_first(token) { graph.degree(tokens[token]) as usize } else { 0 };
        let winning = if show.winning { solved.winning_by_component(limit)? } else { Vec::new() };
        Ok(Drawing { position, solved, show, on_node, winning })
    }

    fn winning_moves(&self) -> impl Iterator<Item = &DagMove> {
        self.winning.iter().flat_map(|listing| &listing.moves).map(|(mv, _)| mv)
    }

    /// How a token is drawn.
    fn look(&self, token: usize) -> Look {
        let wins = self.winning.get(token).is_some_and(|listing| listing.total != Some(0));
        if wins { Look::Winning } else { Look::Tile }
    }

    /// The move of a token to a node, as JSON.
    fn push(&self, token: usize, option: &[u32]) -> String {
        serial::text(&DagMove::new(self.position.graph(), token, option))
    }

    /// The move of a token that has only one.
    fn only_push(&self, token: usize) -> Option<String> {
        let mut options = self.position.graph().options(self.position.tokens()[token]);
        options.next().filter(|_| options.next().is_none()).map(|option| self.push(token, option))
    }

    /// The value of a node.
    fn label(&self, node: u32) -> Option<String> {
        let value = self.solved.rules().value_of(node);
        self.show.values.then(|| match self.show.binary {
            false => value.to_string(),
            true => format!("{value} = {}", binary(value.get(), 1)),
        })
    }

    /// The height of a node.
    fn height(&self) -> i32 {
        if self.show.values { HIGH } else { LOW }
    }

    /// The width of a node, and of the tokens beside it.
    fn size_of(&self, node: u32) -> (i32, i32) {
        let name = width_of(&short(self.position.graph().name(node)), NAME);
        let inside = name.max(self.label(node).map_or(0, |label| width_of(&label, NAME)));
        let tokens = self.on_node.get(&node).map_or(0, Vec::len).min(MOST_TOKENS) as i32;
        (OBJECT.max(inside + ACROSS / 2), tokens * TOKEN)
    }

    fn edges(&self, scene: &mut Scene, layers: &Layers, spots: &[Spot]) {
        let (graph, tokens) = (self.position.graph(), self.position.tokens());
        let winning: HashSet<(u32, Vec<u32>)> =
            self.winning_moves().map(|mv| (tokens[mv.token], mv.leaves().iter().filter_map(|to| graph.id(to)).collect())).collect();
        for way in &layers.ways {
            let mut points: Vec<_> = way.stops.iter().map(|&stop| (spots[stop].x, spots[stop].y)).collect();
            // From the lower edge of one node to the upper edge of the other.
            if let [first, .., last] = &mut points[..] {
                first.0 += way.aside * ASIDE;
                first.1 += self.height() / 2;
                last.1 -= self.height() / 2;
            }
            let option = graph.edges().option(way.option);
            let look = if winning.contains(&(way.from, option.to_vec())) { Look::WinningEdge } else { Look::Edge };
            let token = self.on_node.get(&way.from).and_then(|tokens| tokens.first());
            let key = match *option {
                [to] => format!("edge-{}-{to}", way.from),
                _ => format!("edge-{}-{}-{}", way.from, way.option, way.part),
            };
            scene.piece(look, Form::Arrow(points), key, token.map(|&token| self.push(token, option)));
        }
    }

    fn node(&self, scene: &mut Scene, node: u32, &Spot { x, y, width, height }: &Spot) {
        let lift = if self.show.values { NAME / 2 + 4 } else { 0 };
        let form = Form::Bar { x: x - width / 2, y: y - height / 2, width, height };
        scene.piece(Look::Node, form, format!("node-{node}"), None);
        scene.label(Look::Name, (x, y - lift), NAME, Align::Middle, short(self.position.graph().name(node)));
        if let Some(label) = self.label(node) {
            scene.label(Look::Value, (x, y + lift), NAME, Align::Middle, label);
        }
    }

    fn tokens_beside(&self, scene: &mut Scene, node: u32, &Spot { x, y, width, .. }: &Spot) {
        let Some(tokens) = self.on_node.get(&node) else { return };
        let beside = x + width / 2;
        if tokens.len() > MOST_TOKENS {
            let width = TOKEN * MOST_TOKENS as i32;
            let form = Form::Bar { x: beside + 4, y: y - TOKEN / 2, width: width - 8, height: TOKEN };
            scene.piece(self.look(tokens[0]), form, format!("token-{}", tokens[0]), self.only_push(tokens[0]));
            let text = self.show.language.say(&Phrase::of(message::PICTURE_TOKEN_COUNT).number("count", tokens.len() as u64));
            scene.label(Look::OnTile, (beside + width / 2, y), SMALL, Align::Middle, text);
            return;
        }
        for (&token, place) in tokens.iter().zip(0..) {
            let x = beside + place * TOKEN + TOKEN / 2;
            let form = Form::Disc { x, y, radius: TOKEN / 2 - 3 };
            scene.piece(self.look(token), form, format!("token-{token}"), self.only_push(token));
            // As the moves are put into words.
            let number = token + 1;
            scene.label(Look::OnTile, (x, y), if number < 100 { SMALL } else { SMALL * 2 / 3 }, Align::Middle, number.to_string());
        }
    }

    /// What the picture shows, in words.
    fn sentences(&self, scene: &mut Scene) {
        let (graph, tokens, values) = (self.position.graph(), self.position.tokens(), self.solved.values());
        let language = self.show.language;
        if self.show.values {
            scene.say(&words::values(language, values));
            let on = |token: usize| Phrase::of(message::PICTURE_TOKEN_ON).number("index", token as u64 + 1);
            let name = |token: usize| language.say(&on(token).text("node", short(graph.name(tokens[token]))));
            let named: Vec<_> = values.iter().enumerate().map(|(token, &value)| (name(token), Some(value))).collect();
            table(scene, &named, self.show);
        }
        if self.show.winning {
            let to = |mv: &DagMove| {
                let to = if mv.leaves().is_empty() { notation::NOTHING.to_owned() } else { mv.leaves().join(" + ") };
                Phrase::of(message::PICTURE_TOKEN_TO).number("index", mv.token as u64 + 1).text("to", to)
            };
            scene.say(&words::winning(language, self.winning_moves().map(to), self.winning.iter().map(|listing| listing.total).sum()));
        }
    }
}

/// The middle of a stop, and its size.
#[derive(Clone, Copy, Default)]
struct Spot {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
}

/// Places the stops in lines, each around the middle of the picture. `size_of` tells the width of a node, and of what is beside it.
fn spots(scene: &mut Scene, layers: &Layers, size_of: impl Fn(u32) -> (i32, i32), height: i32) -> Vec<Spot> {
    let widths: Vec<(i32, i32)> = layers
        .stops
        .iter()
        .map(|stop| match stop {
            Stop::Node(node) => size_of(*node),
            Stop::Passage => (0, 0),
        })
        .collect();
    let wide = |layer: &Vec<usize>| layer.iter().map(|&stop| widths[stop].0 + widths[stop].1 + ACROSS).sum::<i32>() - ACROSS;
    let width = layers.layers.iter().map(wide).max().unwrap_or(0).max(OBJECT);
    let mut spots = vec![Spot::default(); layers.stops.len()];
    let mut y = height / 2;
    for layer in &layers.layers {
        let mut x = (width - wide(layer)) / 2;
        for &stop in layer {
            let (own, beside) = widths[stop];
            let height = if own == 0 { 0 } else { height };
            spots[stop] = Spot { x: x + own / 2, y, width: own, height };
            x += own + beside + ACROSS;
        }
        y += height + DOWN;
    }
    scene.reach(width, (y - height / 2 - DOWN).max(OBJECT));
    spots
}

fn short(name: &str) -> String {
    match name.char_indices().nth(MOST_LETTERS) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}…", &name[..end]),
    }
}

fn in_words(position: &DagPosition, language: Language) -> String {
    let (graph, tokens) = (position.graph(), position.tokens());
    let names = |nodes: &[u32]| words::list(language, nodes.iter().map(|&node| graph.name(node)));
    let nodes = graph.node_count() as u32;
    let from = |node: u32| Phrase::of(message::PICTURE_EDGES_FROM).text("node", graph.name(node));
    let options = |node: u32| words::list(language, graph.options(node).map(|option| graph.in_signs(option)));
    let in_words = |node: u32| language.say(&from(node).text("nodes", options(node)));
    let inner: Vec<u32> = (0..nodes).filter(|&node| graph.degree(node) > 0).collect();
    let edges = inner.iter().map(|&node| in_words(node));
    let counted = |message, count: usize| Phrase::of(message).number("count", count as u64);
    let tokens = counted(message::PICTURE_TOKENS, tokens.len()).text("nodes", names(tokens));
    let edges = counted(message::PICTURE_EDGES, edges.len()).text("edges", words::list(language, edges));
    language.say(&Phrase::of(message::PICTURE_GRAPH).number("nodes", nodes.into()).phrase("tokens", tokens).phrase("edges", edges))
}
