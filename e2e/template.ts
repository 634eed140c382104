import { randomUUID } from 'node:crypto'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The data key of all journeys: the template's secrets are opened by every marketplace that begins with it. */
export const testDataKey = Buffer.alloc(32, 'journey').toString('base64')

/**
 * What the run's marketplaces begin with: the template's pictures, and for each worker a PostgreSQL that holds its database. In
 * `shared` lies, as a file's name, the process of each marketplace that a worker shares.
 */
export type Template = { pictures: string; shared: string; clusters: { url: string; adminUrl: string }[] }

const VARIABLE = 'AWORAN_E2E_TEMPLATE'

/** Tells the run's workers, which are started later, of the template. */
export const setTemplate = (template: Template): void => {
  process.env[VARIABLE] = JSON.stringify(template)
}

/** The run's template; undefined where none was made. */
export const readTemplate = (): Template | undefined => {
  const text = process.env[VARIABLE]
  return text ? (JSON.parse(text) as Template) : undefined
}

/** Lays the pictures of the template, where there is one, into a new data folder. */
export const layPictures = async (folder: string): Promise<void> => {
  const template = readTemplate()
  if (!template) return
  await mkdir(folder, { recursive: true })
  await symlink(template.pictures, join(folder, 'files'))
}

/** A database with the demo gallery, for one marketplace. */
export type GalleryDatabase = { url: string; drop: () => Promise<void> }

/** Clones the database of the template, where there is one, in the PostgreSQL of this worker. */
export const cloneGallery = async (): Promise<GalleryDatabase | undefined> => {
  const clusters = readTemplate()?.clusters ?? []
  const cluster = clusters[Number(process.env.VITEST_POOL_ID ?? 1) % clusters.length]
  if (!cluster) return undefined
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const url = new URL(cluster.url)
  await runAsAdmin(cluster.adminUrl, [
    `create database ${name} template ${url.pathname.slice(1)} strategy file_copy`,
    // What a role may do with a database is not cloned with it.
    `grant create, connect, temporary on database ${name} to ${url.username}`,
  ])
  url.pathname = `/${name}`
  const drop = () => runAsAdmin(cluster.adminUrl, [`drop database if exists ${name} with (force)`])
  return { url: url.href, drop }
}

const runAsAdmin = async (adminUrl: string, statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
