{{- define "vitrine.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "vitrine.labels" -}}
app.kubernetes.io/name: vitrine
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
{{- end -}}

{{- define "vitrine.selector" -}}
app.kubernetes.io/name: vitrine
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "vitrine.secret" -}}
{{- default (include "vitrine.name" .) .Values.existingSecret -}}
{{- end -}}

{{/* The variables that all processes share and that are not secret. */}}
{{- define "vitrine.config" -}}
BASE_URL: {{ required "baseUrl is the public URL of the service" .Values.baseUrl | quote }}
TRUSTED_PROXIES: {{ .Values.trustedProxies | quote }}
DRAIN_SECONDS: {{ .Values.drainSeconds | quote }}
METRICS_PORT: {{ .Values.metrics.port | quote }}
METRICS_HOST: "0.0.0.0"
DEMO: "off"
{{- with .Values.env }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* A Deployment of one role. */}}
{{- define "vitrine.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "vitrine.name" .root }}-{{ .role }}
  labels:
    {{- include "vitrine.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if .replicas }}
  replicas: {{ .replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  # The first new pod runs the migrations; pods of both versions serve side by side.
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "vitrine.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "vitrine.selector" . | nindent 8 }}
      annotations:
        checksum/config: {{ include "vitrine.config" .root | sha256sum }}
        checksum/secret: {{ toYaml .root.Values.secret | sha256sum }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      # The service exits within 25 seconds after it has drained.
      terminationGracePeriodSeconds: {{ add .root.Values.drainSeconds 30 }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile:
          type: RuntimeDefault
      {{- with .root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "vitrine.selector" . | nindent 14 }}
      containers:
        - name: vitrine
          image: "{{ .root.Values.image.repository }}:{{ default .root.Chart.AppVersion .root.Values.image.tag }}"
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          env:
            - name: ROLE
              value: {{ .role }}
            - name: INDEX_MEMORY_MB
              value: {{ .part.indexMemoryMb | quote }}
          envFrom:
            - configMapRef:
                name: {{ include "vitrine.name" .root }}
            - secretRef:
                name: {{ include "vitrine.secret" .root }}
          ports:
            - name: http
              containerPort: 8080
            - name: metrics
              containerPort: {{ .root.Values.metrics.port }}
          # Until the migrations of a new version have run, up to ten minutes.
          startupProbe:
            httpGet:
              path: /healthz
              port: http
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 300
          livenessProbe:
            httpGet:
              path: /healthz
              port: http
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet:
              path: /readyz
              port: http
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 2
          resources:
            {{- toYaml .part.resources | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          emptyDir:
            sizeLimit: {{ .root.Values.data.sizeLimit }}
        - name: tmp
          emptyDir: {}
      {{- with .part.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .part.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .part.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}
