{{- define "shop.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "shop.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "shop.image" -}}
{{ required "image.repository: where the shop's image lies" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "shop.claim" -}}
{{ .Values.data.existingClaim | default (printf "%s-data" .Release.Name) }}
{{- end }}

{{/* The pod: `role` is what its process is for, `resources` what it is given; no role is the pod of commands. */}}
{{- define "shop.pod" -}}
{{- $ := .root -}}
metadata:
  labels:
    {{- include "shop.labels" $ | nindent 4 }}
    app.kubernetes.io/component: {{ .role | default "commands" }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  # Told to stop, it answers on, finishes what it has begun, and ends.
  terminationGracePeriodSeconds: {{ add $.Values.drainSeconds 30 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "shop.selector" $ | nindent 10 }}
          app.kubernetes.io/component: {{ .role | default "commands" }}
  {{- with $.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: shop
      image: {{ include "shop.image" $ }}
      imagePullPolicy: {{ $.Values.image.pullPolicy }}
      {{- if not .role }}
      command: ["sleep", "infinity"]
      {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      env:
        - name: PUBLIC_URL
          value: https://{{ required "host: the host name that customers type" $.Values.host }}
        - name: TRUST_PROXY
          value: "true"
        # A folder of its own: the process closes it to others, and the volume's is not its to close.
        - name: DATA_DIR
          value: /data/shop
        - name: KEY_FILE
          value: /data/shop/keys.json
        - name: DRAIN_SECONDS
          value: {{ $.Values.drainSeconds | quote }}
        {{- if .role }}
        - name: ROLE
          value: {{ .role }}
        - name: METRICS_PORT
          value: "9464"
        - name: METRICS_HOST
          value: 0.0.0.0
        {{- end }}
        {{- range $setting, $value := $.Values.settings }}
        - name: {{ $setting }}
          value: {{ $value | quote }}
        {{- end }}
        {{- range $setting, $from := $.Values.secrets }}
        - name: {{ $setting }}_FILE
          value: /run/secrets/shop/{{ $setting }}
        {{- end }}
      {{- if .role }}
      ports:
        - name: http
          containerPort: 8080
        - name: metrics
          containerPort: 9464
      # It answers once the schema is made.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        failureThreshold: {{ div $.Values.startSeconds 5 }}
      # Bears a database that is away for a minute: another process would not reach it either.
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 2
        failureThreshold: 2
      {{- end }}
      resources:
        {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        - { name: secrets, mountPath: /run/secrets/shop, readOnly: true }
        {{- with $.Values.mounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: {{ include "shop.claim" $ }}
    - name: tmp
      emptyDir: {}
    - name: secrets
      projected:
        defaultMode: 0440
        sources:
          {{- range $setting, $from := $.Values.secrets }}
          - secret:
              name: {{ $from.name }}
              items:
                - key: {{ $from.key }}
                  path: {{ $setting }}
          {{- end }}
    {{- with $.Values.volumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}
