import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { run } from './steps/run.mjs'
import { say } from './steps/say.mjs'

/** Debian’s packages, and a program of each. */
const PACKAGES = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  jq: '/usr/bin/jq',
  varnish: '/usr/sbin/varnishd',
  'varnish-modules': `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/varnish/vmods/libvmod_xkey.so`,
}
/** What the hosts of docs/two-hosts.md have besides: systemd, and ssh to log in by. */
const GUIDES = { systemd: '/lib/systemd/systemd', 'openssh-server': '/usr/sbin/sshd' }
/** The addresses of the hosts of the database, and of the proxy. */
const ADDRESSES = ['10.93.0.21', '10.93.0.22', '10.93.0.41']

const given = process.argv.slice(2)
const isEmbedded = given[0] === 'embedded'
const isGuide = given[0] === 'guide'
const missing = Object.entries({ ...PACKAGES, ...(isGuide && GUIDES) }).flatMap(([name, path]) =>
  existsSync(path) ? [] : [name],
)
if (!isEmbedded && (process.getuid?.() !== 0 || missing.length > 0)) {
  const what = missing.length > 0 ? `: apt-get install --no-install-recommends ${missing.join(' ')}` : ''
  say(`The drill is skipped: it needs root, for network namespaces, and packages of Debian 12${what}`)
  say('npm run drill -- embedded does the half of the database, and needs neither.')
  process.exit(0)
}

await install()
const built = await build()
if (built !== 0) process.exit(built)
const folder = mkdtempSync(join(tmpdir(), 'aworan-drill-'))
chmodSync(folder, 0o755)
if (!isEmbedded && !isGuide) makeCertificates()
const program = ['node', '--import', 'tsx', 'chaos/drill/main.ts', '--folder', folder, ...given]
const [command, ...rest] = isGuide ? [...nameHosts(), ...program] : program
const code = await run(command, rest, {
  env: isEmbedded || isGuide ? {} : { NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') },
})
if (code === 0) rmSync(folder, { recursive: true })
else say(`What the hosts printed is in ${folder}/*.log${isGuide ? ' and shared/*.log' : ''}`)
process.exitCode = code

/** Makes an authority, ca.crt, and one certificate of it for all: server.crt and .key for PostgreSQL, shop.pem for the proxy. */
function makeCertificates() {
  const openssl = (...words) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'rsa:2048', '-nodes']
  openssl('req', '-x509', ...key, '-days', '2', '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=drill')
  openssl('req', '-new', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=shop')
  writeFileSync(
    join(folder, 'names'),
    `subjectAltName=${ADDRESSES.map((address) => `IP:${address}`).join(',')}\n`,
  )
  const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.crt', ...by)
  const [certificate, secret] = ['server.crt', 'server.key'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  writeFileSync(join(folder, 'shop.pem'), `${certificate}${secret}`)
  // PostgreSQL takes a key that its own account or root owns, and that others cannot read.
  execFileSync('chown', ['root:postgres', join(folder, 'server.key')])
  chmodSync(join(folder, 'server.key'), 0o640)
}

/** What runs a program that knows the names of the guide's hosts, as nothing else on this machine does. */
function nameHosts() {
  const guide = readFileSync('docs/two-hosts.md', 'utf8')
  const values = new Map([...guide.matchAll(/^(\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]))
  const names = guide.match(/^10\.93\.0\.\d+ .*$/gm) ?? []
  const path = join(folder, 'hosts')
  const text = ['127.0.0.1 localhost', ...names]
    .join('\n')
    .replaceAll(/\$(\w+)/g, (_, name) => values.get(name))
  writeFileSync(path, `${text}\n`)
  return ['unshare', '--mount', 'sh', '-c', `mount --bind ${path} /etc/hosts && exec "$@"`, 'sh']
}
