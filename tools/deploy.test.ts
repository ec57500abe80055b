import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const variables = [
  ...(/const names = \[([^\]]+)\]/.exec(read('server/platform/config/config.ts'))?.[1]?.matchAll(/'(\w+)'/g) ?? []),
].map(([, name]) => name)

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; build?: string; stop_grace_period?: string }
  >
  volumes?: Record<string, null>
}
const composeFiles = readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.yaml'))
// Compose's own tags, such as !reset, are kept as plain values.
const compose = (name: string): Compose => parse(read(`deploy/${name}`), { logLevel: 'silent' })

describe('deploy/', () => {
  it.each(composeFiles)('%s sets only variables that the service reads', (name) => {
    const { environment } = compose(name).services.vitrine ?? {}
    expect(Object.keys(environment ?? {}).length).toBeGreaterThan(0)
    for (const variable of Object.keys(environment ?? {})) expect(variables).toContain(variable)
  })

  it.each(composeFiles)('%s declares every named volume and mounts only files that exist', (name) => {
    const { services, volumes } = compose(name)
    for (const service of Object.values(services)) {
      for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
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
