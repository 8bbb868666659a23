//! A span for each request, sent to a collector with OTLP over HTTP. The `OTEL_…` variables of OpenTelemetry say where to and how many.

use super::access_log::AccessLine;
use super::problem::ProblemKind;
use super::trace_context::TraceContext;
use opentelemetry::trace::{
    Span, SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags, TraceId, TraceState, Tracer, TracerProvider,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, SpanExporter};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use std::env;
use std::time::{Duration, SystemTime};

/// How long the last spans may take to be sent.
const FAREWELL: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct Spans {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
}

impl Spans {
    /// `None` if the environment names no collector.
    ///
    /// # Errors
    /// What the environment says cannot be used, such as an address that is none.
    pub fn from_environment() -> Result<Option<Self>, String> {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        if ![OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT].into_iter().any(is_set) {
            return Ok(None);
        }
        let exporter = SpanExporter::builder().with_http().build().map_err(|error| format!("cannot send spans: {error}"))?;
        let resource = Resource::builder().with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
        let is_named = is_set("OTEL_SERVICE_NAME") || env::var("OTEL_RESOURCE_ATTRIBUTES").is_ok_and(|list| list.contains("service.name="));
        let resource = if is_named { resource } else { resource.with_service_name("nimber") };
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource.build()).build();
        Ok(Some(Spans { tracer: provider.tracer("nimber"), provider }))
    }

    /// Records a request that has just been answered, unless it is a health check. Returns the id of its trace: the one that it came with,
    /// or a new one.
    pub fn record(&self, line: &AccessLine<'_>, context: Option<&TraceContext>) -> Option<String> {
        if line.is_routine() {
            return None;
        }
        let end = SystemTime::now();
        let builder = self.tracer.span_builder(format!("{} {}", line.method, line.route));
        let builder = builder.with_kind(SpanKind::Server).with_start_time(end - Duration::from_micros(line.micros));
        let mut span = self.tracer.build_with_context(builder, &parent(context));
        if span.is_recording() {
            span.set_attributes(attributes(line));
            if line.status >= 500 {
                span.set_status(Status::error(line.problem.map_or("", ProblemKind::title)));
            }
        }
        span.end_with_timestamp(end);
        Some(span.span_context().trace_id().to_string())
    }

    /// Sends what is left.
    pub fn finish(self) {
        if let Err(error) = self.provider.shutdown_with_timeout(FAREWELL) {
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

/// With the names that OpenTelemetry gives to what a server knows of a request.
fn attributes(line: &AccessLine<'_>) -> Vec<KeyValue> {
    let mut attributes = vec![
        KeyValue::new("http.request.method", line.method.to_owned()),
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
