import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/platform/config/config.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const variables = [
  ...(/const names = \[([^\]]+)\]/.exec(read('server/platform/config/config.ts'))?.[1]?.matchAll(/'(\w+)'/g) ?? []),
].map(([, name]) => name)

interface Service {
  environment?: Record<string, string>
  volumes?: string[]
  build?: string
  image?: string
  command?: string[]
  profiles?: string[]
  stop_grace_period?: string
  mem_limit?: string
  restart?: string
  logging?: { options: Record<string, string> }
}
interface Compose {
  services: Record<string, Service>
  volumes?: Record<string, null>
  networks?: { default: { ipam: { config: [{ subnet: string }] } } }
}
const composeFiles = readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.yaml'))
// Compose's own tags, such as !reset, are read as plain values.
const compose = (name: string): Compose => parse(read(`deploy/${name}`), { logLevel: 'silent', merge: true })
/** The services that run this project's image. */
const ours = ({ services }: Compose) =>
  Object.entries(services).filter(([name, { build }]) => name === 'vitrine' || build !== undefined)
/** A value of a Compose file with the variables of `.env`. A default may contain other variables, but not their defaults. */
const interpolate = (text: string, environment: Record<string, string>): string =>
  text
    .replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_all, name: string) => environment[name] ?? '')
    .replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_all, name: string, fallback = '') => environment[name] ?? fallback)

describe('deploy/', () => {
  it.each(composeFiles)('%s sets only variables that the service reads', (name) => {
    const names = ours(compose(name)).flatMap(([, { environment }]) => Object.keys(environment ?? {}))
    expect(names.length).toBeGreaterThan(0)
    for (const variable of names) expect(variables).toContain(variable)
  })

  it.each(composeFiles)('%s declares every named volume and mounts only files that exist', (name) => {
    const { services, volumes } = compose(name)
    for (const service of Object.values(services)) {
      for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
        // A path in the container: an anonymous volume.
        if (source.startsWith('/')) continue
        if (source.startsWith('.')) expect(existsSync(path.join(root, 'deploy', source)), source).toBe(true)
        else expect(Object.keys(volumes ?? {})).toContain(source)
      }
    }
  })

  it('waits longer for the service to stop than the service itself does, in Docker and in systemd', () => {
    for (const name of ['compose.yaml', 'compose-postgres.yaml'])
      expect(compose(name).services.vitrine?.stop_grace_period).toBe('30s')
    expect(read('deploy/vitrine.service')).toContain('TimeoutStopSec=30')
  })

  describe('compose-cluster.yaml', () => {
    const file = compose('compose-cluster.yaml')
    const environment = { POSTGRES_PASSWORD: 'secret', INSTANCE_KEY: Buffer.alloc(32).toString('base64') }
    const configOf = (service: Service) =>
      readConfig(
        Object.fromEntries(
          Object.entries(service.environment ?? {}).map(([name, value]) => [name, interpolate(value, environment)]),
        ),
      )

    it('runs two processes for requests and one for background work, with settings that the service accepts', () => {
      const configs = ours(file).map(([name, service]) => [name, configOf(service)] as const)
      expect(configs.map(([name, { role }]) => [name, role])).toEqual([
        ['api-1', 'api'],
        ['api-2', 'api'],
        ['worker', 'worker'],
      ])
      for (const [, config] of configs) {
        expect(config.databaseUrl).toBe('postgres://vitrine:secret@postgres:5432/vitrine')
        expect(config.instanceKey).toEqual(Buffer.alloc(32))
        expect(config.http.trustedProxies).toEqual([file.networks?.default.ipam.config[0].subnet])
      }
    })

    it('waits longer for a process than it needs to drain and stop, and leaves 1 GB in addition to its indexes', () => {
      for (const [, service] of ours(file)) {
        const { http, indexMemoryBytes } = configOf(service)
        expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(http.drainMs / 1000 + 25)
        const limit = Number.parseInt(interpolate(service.mem_limit ?? '', {}), 10) * 2 ** 30
        expect(limit - indexMemoryBytes).toBeGreaterThanOrEqual(2 ** 30)
      }
    })

    it('bounds memory and logs of every service, restarts it, and persists the data of every database', () => {
      for (const [name, service] of Object.entries(file.services)) {
        expect([name, service.restart, service.logging?.options['max-size']]).toEqual([name, 'unless-stopped', '20m'])
        expect(service.mem_limit, name).toMatch(/\d[gm]\}?$/)
        if (service.environment?.POSTGRES_USER === undefined) continue
        expect(service.volumes).toEqual([`${name}:/var/lib/postgresql/data`])
      }
    })

    it('has the servers of Citus only in a profile, with the WAL that moving a shard needs', () => {
      const citus = Object.entries(file.services).filter(([name]) => name.startsWith('citus'))
      expect(citus.map(([name, { profiles }]) => [name, profiles])).toEqual([
        ['citus-1', ['citus']],
        ['citus-2', ['citus']],
      ])
      for (const [, { command, image }] of citus) {
        expect(command).toContain('wal_level=logical')
        expect(interpolate(image ?? '', {})).toMatch(/^citusdata\/citus:\d/)
      }
    })

    it('lists every process for requests in the configuration of its proxy, and routes as haproxy.cfg does', () => {
      const proxy = read('deploy/haproxy-cluster.cfg')
      const port = /EXPOSE (\d+)/.exec(read('Dockerfile'))?.[1]
      const servers = [...proxy.matchAll(/^ {4}server (\S+) (\S+)$/gm)].map(([, name, address]) => [name, address])
      expect(servers).toEqual(['api-1', 'api-2'].map((name) => [name, `${name}:${port}`]))
      const rules = (text: string) => text.match(/^ {4}(?:http-request|balance|hash-|option|retr|timeout).*$/gm)
      expect(rules(proxy)).toEqual(rules(read('deploy/haproxy.cfg')))
    })
  })

  it('vitrine.service starts the service as package.json does and sets only variables that it reads', () => {
    const unit = read('deploy/vitrine.service')
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
    expect(unit).toContain(`ExecStart=/opt/vitrine/node_modules/.bin/${scripts.start}`)
    const names = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name)
    for (const name of names) if (name !== 'NODE_ENV') expect(variables).toContain(name)
  })

  it.each(['Caddyfile', 'nginx.conf'])('%s passes streams on unbuffered and waits for a long export', (name) => {
    const text = read(`deploy/${name}`)
    expect(text).toMatch(/flush_interval -1|proxy_buffering off/)
    expect(text).toMatch(/read_timeout 65m|proxy_read_timeout 65m/)
  })
})
