//! A span for each request, sent to a collector with OTLP over HTTP. The `OTEL_…` variables of OpenTelemetry say where to and how many.

use super::access_log::AccessLine;
use super::metrics::method_label;
use super::problem::ProblemKind;
use super::request_context::{RequestStage, TraceContext};
use super::version::{COMMIT, VERSION};
use crate::snapshots::provide_tls;
use opentelemetry::trace::{
    Span, SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags, TraceId, TraceState, Tracer, TracerProvider,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, SpanExporter};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use std::env;
use std::time::{Duration, SystemTime};

/// How long sending the last spans may take.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct Spans {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
}

impl Spans {
    /// `None` if the environment names no collector.
    ///
    /// # Errors
    /// The environment has an unusable value, such as an invalid address.
    pub fn from_environment() -> Result<Option<Self>, String> {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        if ![OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT].into_iter().any(is_set) {
            return Ok(None);
        }
        provide_tls();
        let exporter = SpanExporter::builder().with_http().build().map_err(|error| format!("cannot send spans: {error}"))?;
        let about = [KeyValue::new("service.version", VERSION), KeyValue::new("vcs.ref.head.revision", COMMIT)];
        let resource = Resource::builder().with_attributes(about);
        let is_named = is_set("OTEL_SERVICE_NAME") || env::var("OTEL_RESOURCE_ATTRIBUTES").is_ok_and(|list| list.contains("service.name="));
        let resource = if is_named { resource } else { resource.with_service_name("nimber") };
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource.build()).build();
        Ok(Some(Spans { tracer: provider.tracer("nimber"), provider }))
    }

    /// Records an answered request, unless it is a health check. Returns the id of its trace: the id in the request, or a new one.
    pub fn record(&self, line: &AccessLine<'_>, context: Option<&TraceContext>, stages: &[RequestStage]) -> Option<String> {
        if line.is_routine() {
            return None;
        }
        let end = SystemTime::now();
        let builder = self.tracer.span_builder(format!("{} {}", method_label(line.method), line.route));
        let builder = builder.with_kind(SpanKind::Server).with_start_time(end - Duration::from_micros(line.micros));
        let mut span = self.tracer.build_with_context(builder, &parent(context));
        if span.is_recording() {
            span.set_attributes(attributes(line));
            if line.status >= 500 {
                span.set_status(Status::error(line.problem.map_or("", ProblemKind::title)));
            }
        }
        let inside = Context::new().with_remote_span_context(span.span_context().clone());
        for stage in stages {
            let began = end.checked_sub(stage.began.elapsed()).unwrap_or(end);
            let builder = self.tracer.span_builder(stage.name).with_start_time(began);
            let mut child = self.tracer.build_with_context(builder, &inside);
            if child.is_recording() {
                child.set_attribute(KeyValue::new("http.route", line.route.to_owned()));
                child.set_attribute(KeyValue::new("nimber.seconds", stage.lasted.as_secs_f64()));
                child.set_attributes(stage.work.map(|work| KeyValue::new("nimber.work", i64::try_from(work).unwrap_or(i64::MAX))));
            }
            child.end_with_timestamp(began + stage.lasted);
        }
        span.end_with_timestamp(end);
        Some(span.span_context().trace_id().to_string())
    }

    /// Sends the remaining spans.
    pub fn finish(self) {
        if let Err(error) = self.provider.shutdown_with_timeout(SHUTDOWN_GRACE) {
            tracing::warn!("the last spans were not sent: {error}");
        }
    }
}

/// The span of the caller.
fn parent(context: Option<&TraceContext>) -> Context {
    let remote = context.and_then(|context| {
        let trace = TraceId::from_hex(context.trace_id()).ok()?;
        let span = SpanId::from_hex(context.parent_id()).ok()?;
        let flags = TraceFlags::default().with_sampled(context.is_sampled());
        Some(SpanContext::new(trace, span, flags, true, TraceState::default()))
    });
    remote.map_or_else(Context::new, |remote| Context::new().with_remote_span_context(remote))
}

/// The attributes of a request, with the names of OpenTelemetry.
fn attributes(line: &AccessLine<'_>) -> Vec<KeyValue> {
    let mut attributes = vec![
        KeyValue::new("http.request.method", method_label(line.method)),
        KeyValue::new("url.scheme", "http"),
        KeyValue::new("url.path", line.path.to_owned()),
        KeyValue::new("http.route", line.route.to_owned()),
        KeyValue::new("http.response.status_code", i64::from(line.status)),
        KeyValue::new("http.response.body.size", line.bytes as i64),
        KeyValue::new("http.request.header.x-request-id", line.id.to_owned()),
    ];
    attributes.extend(line.client.map(|client| KeyValue::new("client.address", client.to_string())));
    attributes.extend(line.problem.map(|kind| KeyValue::new("error.type", kind.slug())));
    attributes
}
