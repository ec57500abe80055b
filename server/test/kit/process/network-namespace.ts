import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/**
 * Creates a network namespace: a loopback interface, and a link `out0` with default routes whose far end drops everything. Name
 * queries go to 127.0.0.1, where the program itself responds; name services outside the namespace are hidden. `$1` is the
 * resolv.conf, the rest is the program.
 */
const setUp = `
set -e
ip link set lo up
ip link add out0 type veth peer name out1
ip link set out0 addrgenmode none
ip link set out1 addrgenmode none
ip link set out0 up
ip link set out1 up
ip addr add 192.0.2.2/24 dev out0
ip neigh add 192.0.2.1 lladdr 02:00:00:00:00:01 dev out0 nud permanent
ip route add default via 192.0.2.1
if [ -d /proc/net/dev_snmp6 ] && ip -6 addr add 2001:db8::2/64 dev out0 nodad 2>/dev/null; then
  ip -6 neigh add 2001:db8::1 lladdr 02:00:00:00:00:01 dev out0 nud permanent
  ip -6 route add default via 2001:db8::1
fi
resolv=$(readlink -f /etc/resolv.conf)
for daemon in /run/nscd /var/run/nscd /run/systemd/resolve; do
  if [ -d "$daemon" ]; then mount -t tmpfs none "$daemon"; fi
done
mkdir -p "$(dirname "$resolv")"
[ -e "$resolv" ] || : > "$resolv"
mount --bind "$1" "$resolv"
shift
exec "$@"
`
const unshare = ['--user', '--map-root-user', '--net', '--mount', 'sh', '-c', setUp, 'sh']

/** Why this machine cannot create such a namespace, in one sentence; `null` if it can. */
export function whyNoNamespace(): string | null {
  if (process.platform !== 'linux') return `Network namespaces are a feature of Linux, and this is ${process.platform}.`
  const { status, stderr, error }: SpawnSyncReturns<string> = spawnSync('unshare', [...unshare, '/dev/null', 'true'], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status === 0) return null
  return `unshare and ip (util-linux, iproute2) could not create one: ${error?.message ?? stderr.trim()}`
}

/** Runs a program of `server/test/children` in a network namespace and returns its output, parsed as JSON. */
export async function runInNamespace(name: string, ...args: string[]): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-namespace-'))
  const resolv = path.join(folder, 'resolv.conf')
  await writeFile(resolv, 'nameserver 127.0.0.1\n')
  const program = [process.execPath, fileURLToPath(new URL(`../../children/${name}`, import.meta.url)), ...args]
  const child = spawn('unshare', [...unshare, resolv, ...program], {
    timeout: 280_000,
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${errorOutput}`)
  return JSON.parse(output)
}
