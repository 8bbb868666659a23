{{/* The name of every object: that of the release, with "nimber" in it. */}}
{{- define "nimber.name" -}}
{{- if contains "nimber" .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-nimber" .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What selects the pods. It may not change between versions. */}}
{{- define "nimber.selector" -}}
app.kubernetes.io/name: nimber
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "nimber.labels" -}}
{{ include "nimber.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* Name and labels of an object. */}}
{{- define "nimber.metadata" -}}
name: {{ include "nimber.name" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "nimber.labels" . | nindent 2 }}
{{- end -}}

{{/* The variables of `settings`. What adds an address to X-Forwarded-For is one proxy, unless somebody says how many there are. */}}
{{- define "nimber.settings" -}}
{{- $settings := .Values.settings -}}
{{- if and (or .Values.ingress.host .Values.httpRoute.parentRefs) (not (hasKey .Values.config "trusted-proxies")) -}}
{{- $settings = merge (dict) $settings (dict "NIMBER_TRUSTED_PROXIES" "1") -}}
{{- end -}}
{{- toJson $settings -}}
{{- end -}}

{{/* Of the service that only the metrics are behind. */}}
{{- define "nimber.metricsName" -}}
{{- printf "%s-metrics" (include "nimber.name" . | trunc 55 | trimSuffix "-") -}}
{{- end -}}
