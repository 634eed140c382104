import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The data key of all journeys: the template's secrets are opened by every marketplace that begins with it. */
export const testDataKey = Buffer.alloc(32, 'journey').toString('base64')

const VARIABLE = 'AWORAN_E2E_TEMPLATE'
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** Names the data folder that the run's marketplaces begin with. */
export const setTemplate = (folder: string): void => {
  process.env[VARIABLE] = folder
}

/** Lays the pictures and the database of the template, where there is one, into a new data folder. */
export const layTemplate = async (
  folder: string,
  parts: { pictures?: boolean; database?: boolean },
): Promise<void> => {
  const template = process.env[VARIABLE]
  if (!template) return
  await mkdir(folder, { recursive: true })
  if (parts.database) await copy(join(template, 'postgres'), join(folder, 'postgres'))
  if (parts.pictures) await symlink(join(template, 'files'), join(folder, 'files'))
}
