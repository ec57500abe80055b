import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../server/platform/config/config.ts'
import { renderChart, type Values } from './render-chart.ts'

const root = path.join(import.meta.dirname, '..', '..')
const folder = path.join(root, 'deploy', 'helm', 'vitrine')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const secret = {
  DATABASE_URL: 'postgres://vitrine:secret@db/vitrine',
  INSTANCE_KEY: Buffer.alloc(32).toString('base64'),
}

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> }
  readonly data?: Record<string, string>
  readonly stringData?: Record<string, string>
  readonly spec: Record<string, unknown>
}
interface Pod {
  readonly terminationGracePeriodSeconds: number
  readonly securityContext: Record<string, unknown>
  readonly containers: readonly [
    {
      readonly image: string
      readonly env: readonly { name: string; value: string }[]
      readonly envFrom: readonly Record<string, { name: string }>[]
      readonly ports: readonly { name: string; containerPort: number }[]
      readonly securityContext: Record<string, unknown>
      readonly volumeMounts: readonly { mountPath: string }[]
      readonly readinessProbe: { httpGet: { path: string } }
      readonly livenessProbe: { httpGet: { path: string } }
    },
  ]
}

const manifests = (values: Values = { secret }): Manifest[] =>
  [...renderChart(folder, values)]
    .filter(([name]) => name.endsWith('.yaml'))
    .flatMap(([, text]) => parseAllDocuments(text).map((document) => document.toJS() as Manifest | null))
    .filter((manifest) => manifest !== null)
const find = (list: readonly Manifest[], kind: string, name: string) => {
  const found = list.find((one) => one.kind === kind && one.metadata.name === name)
  if (found === undefined) throw new Error(`no ${kind} ${name}`)
  return found
}
const podOf = (list: readonly Manifest[], role: string): Pod =>
  (find(list, 'Deployment', `shop-${role}`).spec.template as { spec: Pod }).spec
const isValid = (values: unknown) => new Ajv({ strict: false }).validate(JSON.parse(read('values.schema.json')), values)

/** The environment of a pod, as Kubernetes composes it. */
function environmentOf(list: readonly Manifest[], role: string): Record<string, string> {
  const [{ env, envFrom }] = podOf(list, role).containers
  const sources = envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef === undefined
      ? find(list, 'Secret', secretRef?.name ?? '').stringData
      : find(list, 'ConfigMap', configMapRef.name).data,
  )
  return Object.assign({}, ...sources, Object.fromEntries(env.map(({ name, value }) => [name, value])))
}

describe('the chart', () => {
  it.each(['api', 'worker'])('gives a pod of the role %s variables that the service reads and accepts', (role) => {
    const environment = environmentOf(manifests(), role)
    const names = /const names = \[([^\]]+)\]/.exec(
      readFileSync(path.join(root, 'server/platform/config/config.ts'), 'utf8'),
    )?.[1]
    for (const name of Object.keys(environment)) expect(names).toContain(`'${name}'`)
    const config = readConfig({ ...environment, HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data' })
    expect([config.role, config.http.drainMs, config.metrics.port]).toEqual([role, 10_000, 9464])
    expect(config.http.trustedProxies).toEqual(['10.0.0.0/8'])
  })

  it('uses the port, the user and the folders of the image', () => {
    const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    const [container] = podOf(manifests(), 'api').containers
    const port = container.ports.find(({ name }) => name === 'http')?.containerPort
    expect(dockerfile).toContain(`EXPOSE ${port}`)
    const mounted = container.volumeMounts.map(({ mountPath }) => mountPath)
    expect(mounted).toEqual([/^VOLUME (\S+)$/m.exec(dockerfile)?.[1], '/tmp'])
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
    // `node` of the image.
    expect(podOf(manifests(), 'api').securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  })

  it.each([0, 10, 300])('waits longer than the service needs to stop after %i seconds of draining', (drainSeconds) => {
    const list = manifests({ secret, drainSeconds })
    expect(environmentOf(list, 'api').DRAIN_SECONDS).toBe(String(drainSeconds))
    expect(podOf(list, 'api').terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 25)
  })

  it('probes the routes of the service, and takes a pod out of service only by /readyz', () => {
    const routes = readFileSync(path.join(root, 'server/platform/http/endpoints/health.ts'), 'utf8')
    const [{ readinessProbe, livenessProbe }] = podOf(manifests(), 'worker').containers
    expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz'])
    for (const route of ['/healthz', '/readyz']) expect(routes).toContain(`'${route}'`)
  })

  it('sends requests only to the role api, by credential', () => {
    const list = manifests()
    expect(find(list, 'Service', 'shop').spec.selector).toMatchObject({ 'app.kubernetes.io/component': 'api' })
    const annotations = find(list, 'Ingress', 'shop').metadata.annotations ?? {}
    const key = '$http_x_service_key$http_authorization'
    expect(annotations['nginx.ingress.kubernetes.io/upstream-hash-by']).toBe(key)
    const other = find(manifests({ secret, ingress: { controller: 'nginx' } }), 'Ingress', 'shop').metadata.annotations
    expect(other?.['nginx.org/lb-method']).toBe(`hash ${key} consistent`)
    expect(readFileSync(path.join(root, 'deploy/nginx-nodes.conf'), 'utf8')).toContain(key)
  })

  it('uses an existing Secret instead of creating one', () => {
    const list = manifests({ existingSecret: 'mine' })
    expect(list.filter(({ kind }) => kind === 'Secret')).toEqual([])
    expect(podOf(list, 'api').containers[0].envFrom).toContainEqual({ secretRef: { name: 'mine' } })
    expect(() => manifests({})).toThrow('secret.DATABASE_URL or existingSecret is required')
  })

  it('leaves the number of pods to the autoscaler if there is one', () => {
    const list = manifests({ secret, api: { autoscaling: { enabled: true } } })
    expect(find(list, 'Deployment', 'shop-api').spec.replicas).toBeUndefined()
    expect(find(list, 'HorizontalPodAutoscaler', 'shop-api').spec).toMatchObject({ minReplicas: 2, maxReplicas: 6 })
    expect(find(manifests(), 'Deployment', 'shop-api').spec.replicas).toBe(2)
  })

  it('has every value in its schema, and refuses others', () => {
    const values = parse(read('values.yaml')) as Values
    expect(isValid(values)).toBe(true)
    expect(isValid({ ...values, drainSecond: 5 })).toBe(false)
    expect(isValid({ ...values, drainSeconds: 301 })).toBe(false)
    expect(isValid({ ...values, env: { BILLING: false } })).toBe(false)
  })

  it('has every value that a template reads', () => {
    const values = parse(read('values.yaml')) as Values
    const texts = readdirSync(path.join(folder, 'templates')).map((name) => read(`templates/${name}`))
    const paths = texts.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, names = '']) => names))
    expect(paths.length).toBeGreaterThan(20)
    for (const names of new Set(paths)) {
      const value = names.split('.').reduce<unknown>((from, name) => (from as Values | undefined)?.[name], values)
      expect(value, names).toBeDefined()
    }
  })

  it('has the version of package.json', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version })
  })
})
