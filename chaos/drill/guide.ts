import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { root } from '../../platform/project/root.ts'
import { openBooks } from './books.ts'
import { targetOf, untilWholeAt } from './cluster.ts'
import { type HostedGround, until } from './ground.ts'
import type { Host, Hosts } from './hosts.ts'
import { isServing } from './load.ts'

/** Room for what a host writes, the program and a database among it. */
const DISK_MB = 4_096
const DESK = 9
const SHOP = 'https://shop.example'

/** What a part of the guide has the desk do: its blocks of shell, in their order. */
const commandsOf = (part: string): string =>
  [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n')

/** The hosts that the guide names, each with the last number of its address. */
const namedIn = (guide: string): [string, number][] =>
  [...guide.matchAll(/^10\.93\.0\.(\d+) (\w+)/gm)].map(([, number, name = '']) => [name, Number(number)])

/** Whether a host takes people in. */
const isListening = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: address, port: 22, timeout: 1_000 })
    const end = (is: boolean) => (): void => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })

/** Starts hosts with Debian and carries docs/two-hosts.md out on them, word for word. Throws where one of its commands fails. */
export async function openGuide(network: Hosts, folder: string): Promise<HostedGround> {
  const [guide = '', ...later] = readFileSync(join(root, 'docs/two-hosts.md'), 'utf8').split(
    /^#+ (?=Later|To |A new)/m,
  )
  const sectionOf = (name: string): string => {
    const section = later.find((text) => text.startsWith(`${name}\n`))
    if (!section) throw new Error(`docs/two-hosts.md has no section ${name}`)
    return commandsOf(section)
  }
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(shared, 'login')])
  const disks = new Map<Host, string>()
  const boot = (host: Host): void => {
    const alone = ['--mount', '--pid', '--fork', '--uts', '--ipc', '--kill-child']
    const script = join(import.meta.dirname, 'debian.sh')
    host.start('unshare', [...alone, 'sh', script, host.name, disks.get(host) ?? '', root, shared])
  }
  const add = (name: string, number: number): Host => {
    const host = network.host(name, number)
    const disk = host.mountDisk(DISK_MB)
    disks.set(host, disk)
    if (name.startsWith('app')) {
      // All buyers come from one address.
      const settings = join(disk, 'upper/etc/systemd/system/aworan.service.d')
      mkdirSync(settings, { recursive: true })
      writeFileSync(join(settings, 'drill.conf'), '[Service]\nEnvironment=RATE_LIMIT=off\n')
    }
    boot(host)
    return host
  }
  console.log('Starting the hosts of docs/two-hosts.md …')
  const hosts = new Map(namedIn(guide).map(([name, number]) => [name, add(name, number)]))
  const hostOf = (name: string): Host => {
    const host = hosts.get(name)
    if (!host) throw new Error(`docs/two-hosts.md names no host ${name}`)
    return host
  }
  const desk = add('desk', DESK)
  const config = join(shared, 'ssh_config')
  writeFileSync(
    config,
    `IdentityFile ${join(shared, 'login')}\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\n`,
  )
  const onDesk = (input: string): Promise<void> =>
    desk.run('ssh', ['-F', config, `root@${desk.address}`, 'bash'], { input })
  for (const { address } of [desk, ...hosts.values()]) await until(() => isListening(address))
  console.log('Carrying out its commands …')
  await onDesk(commandsOf(guide))
  const made = (name: string): string =>
    readFileSync(join(disks.get(desk) ?? '', 'upper/root/made', name), 'utf8').trim()
  setDefaultCACertificates([...getCACertificates(), made('ca.crt')])
  const settings = {
    PUBLIC_URL: SHOP,
    DATA_KEYS: made('data.key'),
    PAYMENT_PROVIDER: 'sandbox',
    RATE_LIMIT: 'off',
    DEMO_GALLERY: 'off',
  }
  const databaseUrl = `postgres://aworan:${made('aworan.password')}@db1:5432,db2:5432/aworan?sslmode=verify-full`
  const untilWhole = untilWholeAt([hostOf('db1'), hostOf('db2')])
  const untilWell = async (): Promise<void> => {
    await untilWhole()
    await until(() => isServing({ appUrl: SHOP }))
  }
  await untilWell()
  const books = await openBooks({ url: SHOP, databaseUrl, settings, folder })
  const restart = (host: Host): void => {
    host.heal()
    boot(host)
  }
  const strikeAt = (says: string, find: () => Promise<Host> | Host) => async () => {
    const host = await find()
    return {
      says,
      strike: () => host.kill(),
      repair: () => restart(host),
    }
  }
  const databases = ['db1', 'db2'].map(hostOf)
  const handOver = (): Promise<void> => onDesk(sectionOf('To hand the primary over'))
  return {
    ...books,
    // As each night does.
    backUp: () =>
      onDesk('for host in db1 db2; do ssh -n root@$host systemctl start aworan-pgbackrest@incr; done'),
    switchOver: handOver,
    untilArchived: async () => {
      const pgbackrest = 'pgbackrest --config=/etc/aworan/pgbackrest.conf --stanza=aworan check'
      const { name } = await untilWhole()
      await onDesk(
        `ssh -n root@${name} 'set -a; . /etc/aworan/patroni.env; runuser -u postgres -- ${pgbackrest}'`,
      )
    },
    ruin: async () => {
      for (const host of databases) host.kill()
      for (const host of databases) {
        await rm(join(disks.get(host) ?? '', 'upper/var/lib/postgresql/15/aworan'), { recursive: true })
        restart(host)
      }
      for (const { address } of databases) await until(() => isListening(address))
    },
    restore: (at) => onDesk(sectionOf('To restore').replace(/^at=.*$/m, `at='${targetOf(at)}'`)),
    strikes: {
      switchover: async () => ({
        says: 'the primary is handed over by the guide’s command',
        strike: handOver,
        repair: () => {},
      }),
      deploy: async () => ({
        says: 'a new version by the guide’s commands, one host after the other',
        strike: () => onDesk(sectionOf('A new version')),
        repair: () => {},
      }),
      primary: strikeAt('the primary’s host loses its power', untilWhole),
      app: strikeAt('a host of the shop loses its power', () => hostOf('app1')),
      etcd: strikeAt('a host of etcd loses its power', () => hostOf('etcd1')),
      proxy: async () => ({
        says: 'the proxy’s host loses its power, and is started again',
        strike: () => {
          hostOf('proxy').kill()
          restart(hostOf('proxy'))
        },
        repair: () => {},
      }),
    },
    untilWhole,
    untilWell,
    end: async () => {
      await books.db.destroy()
      network.remove()
    },
  }
}
