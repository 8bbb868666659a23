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
