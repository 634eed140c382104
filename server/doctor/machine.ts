import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { loadSharp } from '../../features/media/index.server.ts'
import type { Config } from '../../platform/config/index.ts'
import { folderOfFiles } from '../files/open.ts'
import { type Diagnosis, errorTextOf, well, wrong } from './finding.ts'

const NODE = 24
const GIB = 1024 ** 3
/** Pictures, mails and the log of the database need room to grow; below this it is a matter of days. */
const LEAST_FREE = 2 * GIB

export function examineNode(version = process.versions.node): Diagnosis {
  return version.startsWith(`${NODE}.`)
    ? well(`Node ${version}`)
    : wrong(
        `Node ${version} runs this, and it is made for Node ${NODE}`,
        'Run npm ci with install scripts allowed.',
      )
}

/** Whether the library of pictures, whose code is made for the machine, can be loaded. */
export async function examinePictures(load: () => Promise<unknown> = loadSharp): Promise<Diagnosis> {
  try {
    await load()
    return well('Pictures can be read and made')
  } catch (error) {
    return wrong(`Pictures cannot be read (${errorTextOf(error)})`, 'Run npm ci on this machine.')
  }
}

/** The nearest folder above that is there already. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

/** Whether a folder takes files, or can be made. */
export function examineFolder(what: string, folder: string): Diagnosis {
  const place = existing(folder)
  try {
    const draft = mkdtempSync(join(place, '.doctor-'))
    writeFileSync(join(draft, 'try'), 'try')
    rmSync(draft, { recursive: true })
    return well(
      place === folder ? `${what} ${folder} takes files` : `${what} ${folder} will be made at the start`,
    )
  } catch (error) {
    return wrong(
      `${what} ${folder} takes no files (${errorTextOf(error)})`,
      'Give it to the account that runs the server, or set DATA_DIR to a folder that is.',
    )
  }
}

function room(folder: string): Diagnosis {
  const { bavail, bsize } = statfsSync(existing(folder))
  const says = `${((bavail * bsize) / GIB).toFixed(1)} GB are free there`
  return bavail * bsize >= LEAST_FREE
    ? well(says)
    : wrong(
        `Only ${says}`,
        'Make room or move DATA_DIR to a larger disk: a full one stops orders and uploads.',
      )
}

/** The folders that files are stored in, and the room they have. */
export function examineFolders(config: Pick<Config, 'dataDir' | 'buckets'>): Diagnosis[] {
  const { dataDir, buckets } = config
  return [
    examineFolder('The data folder', dataDir),
    ...(buckets === null ? [examineFolder('The folder of pictures', folderOfFiles(config))] : []),
    room(dataDir),
  ]
}

const listen = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })

async function isOurs(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return ((await response.json()) as { status?: unknown }).status === 'live'
  } catch {
    return false
  }
}

/** Whether the port can be listened on. */
export async function examineFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Diagnosis> {
  const problem = await listen(port, host)
  if (problem === undefined) return well(`Port ${port} on ${host} is free`)
  if (problem !== 'EADDRINUSE')
    return wrong(
      `Port ${port} on ${host} cannot be listened on (${problem})`,
      'Set HOST to an address of this machine, and PORT to one above 1023 unless the account may use lower ones.',
    )
  const near = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return (await isOurs(`http://${near.includes(':') ? `[${near}]` : near}:${port}/health/live`))
    ? wrong(`Àwòrán runs on port ${port} already`, 'Stop it, or set PORT to a free one.')
    : wrong(`Another program has port ${port} on ${host}`, 'End it, or set PORT to a free one.')
}

/** Whether the port is free, or has our own server on it. */
export async function examinePort(config: Pick<Config, 'host' | 'port'>): Promise<Diagnosis> {
  const finding = await examineFreePort(config)
  return finding.says.startsWith('Àwòrán runs') ? well(`Àwòrán runs on port ${config.port}`) : finding
}
