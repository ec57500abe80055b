import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { renderChart } from './render-chart.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a template prints with these values, in a chart that also defines `twice`. */
function rendered(template: string, values: object = {}): string | undefined {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-chart-'))
  mkdirSync(path.join(folder, 'templates'))
  writeFileSync(path.join(folder, 'Chart.yaml'), 'version: 1.0.0\nappVersion: 2.0.0\n')
  writeFileSync(path.join(folder, 'values.yaml'), JSON.stringify(values))
  writeFileSync(
    path.join(folder, 'templates', '_helpers.tpl'),
    '{{- define "twice" -}}{{ .text }}{{ .text }}{{- end -}}',
  )
  writeFileSync(path.join(folder, 'templates', 'one.yaml'), template)
  return renderChart(folder).get('one.yaml')
}

describe('renderChart', () => {
  // Each expected text is what Go's text/template prints.
  it.each([
    ['a {{- 1 -}} b', 'a1b'],
    ['a {{ 1 }} b', 'a 1 b'],
    ['{{/* }} */}}x', 'x'],
    ['{{ .Chart.AppVersion | quote }}', '"2.0.0"'],
    ['{{ if .Values.none }}a{{ else }}b{{ end }}', 'b'],
    ['{{ with .Values.map }}{{ .a }}{{ $.Chart.Version }}{{ end }}', 'x1.0.0'],
    ['{{ include "twice" (dict "text" "ab" "other" .) }}', 'abab'],
    ['{{ default "d" .Values.none }}{{ default "d" .Values.map.a }}', 'dx'],
    ['{{ toYaml .Values.map | nindent 2 }}', '\n  a: x\n  b: "off"'],
    ['{{ add .Values.number 30 }}', '40'],
    ['{{ "abc-def" | trunc 4 | trimSuffix "-" }}', 'abc'],
    ['{{ if not (eq .Values.map.a "y") }}n{{ end }}', 'n'],
    ['{{ omit .Values.map "a" | toYaml }}', 'b: "off"'],
    ['{{ .Values.none }}', ''],
  ])('prints %s as Go does', (template, text) => {
    expect(rendered(template, { map: { b: 'off', a: 'x' }, number: 10 })).toBe(text)
  })

  it.each([
    '{{ upper "a" }}',
    '{{ $x := 1 }}',
    '{{ range .Values.list }}{{ end }}',
    '{{ .Values.none.deeper }}',
    '{{ .Values.map }}',
    '{{ include "none" . }}',
    '{{ if 1 }}',
    '{{ end }}',
    '{{ "a',
  ])('refuses %s, instead of printing something else than Helm', (template) => {
    expect(() => rendered(template, { map: {}, list: [] })).toThrow(Error)
  })
})
