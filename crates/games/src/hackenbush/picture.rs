//! A graph on the ground, each edge a line that can be cut.

use super::layout::{Layout, NODE, layout};
use super::{Hackenbush, HackenbushMove, HackenbushPosition};
use crate::components::Components;
use crate::drawing::Vertex;
use crate::game::{Draw, Game, Listing};
use crate::language::{Language, Phrase, Words, message};
use crate::picture::column::{binary, table};
use crate::picture::{Align, Form, Look, SMALL, Scene, Show, width_of, words};
use crate::refusal::Refusal;
use nimber_solvers::theory::Play;
use std::collections::HashSet;

/// The most letters of a name that are drawn.
const MOST_LETTERS: usize = 8;

/// The height of the value of a part below the ground.
const VALUE: i32 = 60;

impl Draw<Hackenbush> for Hackenbush {
    fn shows(&self) -> &'static str {
        "the graph on the ground, each node as high as it is far from it"
    }

    fn things(&self, position: &HackenbushPosition) -> u64 {
        let nodes: HashSet<&str> = position.edges.iter().flatten().map(Vertex::name).collect();
        (nodes.len() + position.edges.len()) as u64
    }

    fn scene(
        &self,
        position: &HackenbushPosition,
        solved: &<Hackenbush as Game>::Solved<'_>,
        _: Play,
        show: Show,
    ) -> Result<Scene, Refusal> {
        let (edges, names) = position.numbered();
        let names: Vec<String> = names.into_iter().map(short).collect();
        let bushes = solved.position();
        let width = |node: u16| NODE.max(width_of(&names[node as usize], SMALL) + 24);
        let layout = layout(&edges, bushes.edges(), width);
        let winning = if show.winning { solved.winning_by_component(|index| bushes.edges()[index].len())? } else { Vec::new() };
        let mut scene = Scene::of(in_words(position, show.language));
        draw_edges(&mut scene, position, &layout, &winning);
        for (node, &(x, y)) in layout.nodes.iter().enumerate().skip(1) {
            let width = width(node as u16);
            let form = Form::Bar { x: x - width / 2, y: y - NODE / 2, width, height: NODE };
            scene.add(Look::Node, form);
            scene.label(Look::Name, (x, y), SMALL, Align::Middle, &*names[node]);
        }
        scene.add(Look::Frame, Form::Line([(0, layout.ground), (layout.width, layout.ground)]));
        scene.reach(layout.width, layout.ground);
        if show.values {
            let values = solved.values();
            let label = |value: u64| if show.binary { format!("{value} = {}", binary(value, 1)) } else { value.to_string() };
            for (value, &x) in values.iter().zip(&layout.parts) {
                scene.label(Look::Value, (x, layout.ground + VALUE / 2), SMALL, Align::Middle, label(value.get()));
            }
            scene.reach(layout.width, layout.ground + VALUE);
            scene.say(&words::values(show.language, values));
            let name = |index: usize, value| show.language.say(&bushes.listed_component(index, value, false).in_words());
            let named: Vec<_> = values.iter().enumerate().map(|(index, &value)| (name(index, value), Some(value))).collect();
            table(&mut scene, &named, show);
        }
        if show.winning {
            let moves = winning.iter().flat_map(|listing| &listing.moves).map(|(mv, _)| mv.in_words());
            scene.say(&words::winning(show.language, moves, winning.iter().map(|listing| listing.total).sum()));
        }
        Ok(scene)
    }
}

fn draw_edges(scene: &mut Scene, position: &HackenbushPosition, layout: &Layout, winning: &[Listing<HackenbushMove>]) {
    let winning: HashSet<usize> = winning.iter().flat_map(|listing| &listing.moves).map(|(mv, _)| mv.edge).collect();
    for (edge, curve) in layout.edges.iter().enumerate() {
        let look = if winning.contains(&edge) { Look::WinningEdge } else { Look::Edge };
        scene.piece(look, Form::Curve(curve.clone()), format!("edge-{edge}"), Some(format!("{{\"edge\":{edge}}}")));
        curve.iter().for_each(|&(x, y)| scene.reach(x, y));
    }
    debug_assert_eq!(layout.edges.len(), position.edges.len());
}

fn short(name: &str) -> String {
    match name.char_indices().nth(MOST_LETTERS) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}…", &name[..end]),
    }
}

fn in_words(position: &HackenbushPosition, language: Language) -> String {
    let edge = |[one, other]: &[Vertex; 2]| format!("{}–{}", one.name(), other.name());
    let edges = words::list(language, position.edges.iter().map(edge));
    language.say(&Phrase::of(message::PICTURE_HACKENBUSH).number("count", position.edges.len() as u64).text("edges", edges))
}
