import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { forEach } from '../../kernel/for-each.ts'
import { tracedFetch } from '../trace/index.ts'
import type { Files, Stored } from './files.ts'

/** A bucket of an S3 store. Keys come right below its address, which has the name of the bucket in its host or its path. */
export type Bucket = { url: string; region: string; accessKey: string; secretKey: string }

/** That a bucket does not do what it was asked; `reason` is the store's word for it, such as 'AccessDenied', where it said one. */
export class BucketFailed extends Error {
  /** For isUnavailable. */
  readonly code = 'EBUCKET'
  readonly reason: string | undefined
  constructor(message: string, { reason, cause }: { reason?: string | undefined; cause?: unknown }) {
    super(message, { cause })
    this.reason = reason
  }
}

/** A store that is busy or away is asked so often, with pauses that grow from so many ms. */
const TRIES = 3
const PAUSE_MS = 100
/** Milliseconds in which an answer to a reading begins, and in which any has come. */
const BEGIN_MS = 5_000
const END_MS = 30_000
/** So many files of a folder are deleted at once. */
const AT_ONCE = 8
/** What says of a file what was put: an answer that was cut off is known by it. */
const HASH = 'x-amz-meta-sha256'

type Answer = { status: number; bytes: Buffer }

const found = z.object({ Key: z.string(), Size: z.string(), LastModified: z.string() })
const listing = z.object({
  ListBucketResult: z.object({
    NextContinuationToken: z.optional(z.string()),
    Contents: z._default(z.array(found), []),
    CommonPrefixes: z._default(z.array(z.object({ Prefix: z.string() })), []),
  }),
})
type Listing = z.output<typeof listing>['ListBucketResult']

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Contents' || name === 'CommonPrefixes',
})

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The store's word for what is wrong. */
const reasonOf = ({ bytes }: Answer): string | undefined =>
  /<Code>([A-Za-z0-9]+)<\/Code>/.exec(bytes.toString('utf8', 0, 2_000))?.[1]

/**
 * Stores files in a bucket by the S3 interface, each with its SHA-256: the store checks it at a write, we at a
 * read. Throws {@link BucketFailed}.
 */
export function bucketFiles({ url, region, accessKey, secretKey }: Bucket): Files {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  })

  async function askOnce(address: string, method: string, body: Uint8Array | undefined): Promise<Answer> {
    const sent = hashOf(body ?? Buffer.alloc(0))
    const headers = { 'x-amz-content-sha256': sent, ...(body ? { [HASH]: sent } : {}) }
    const signed = await client.sign(address, {
      method,
      headers,
      ...(body ? { body: Buffer.from(body) } : {}),
    })
    const begin = new AbortController()
    const timer = body ? undefined : setTimeout(() => begin.abort(new Error('no answer came')), BEGIN_MS)
    const signal = AbortSignal.any([begin.signal, AbortSignal.timeout(END_MS)])
    const answer = await tracedFetch(signed, { signal, redirect: 'manual' }).finally(() =>
      clearTimeout(timer),
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    const hash = answer.headers.get(HASH)
    if (method === 'GET' && hash !== null && hash !== hashOf(bytes))
      throw new Error(`${bytes.length} bytes came, which are not those that were stored`)
    return { status: answer.status, bytes }
  }

  /** The answer to a request: what is busy or was cut off is asked again. */
  async function ask(method: string, path: string, body?: Uint8Array): Promise<Answer> {
    const end = performance.now() + END_MS
    let cause: unknown
    for (let tries = 0; tries < TRIES && performance.now() < end; tries++) {
      if (tries > 0) await sleep(PAUSE_MS * 4 ** (tries - 1) * (0.5 + Math.random()))
      try {
        const answer = await askOnce(`${url}${path}`, method, body)
        if (answer.status < 500 && answer.status !== 429) return answer
        cause = new Error(`it answered ${answer.status} ${reasonOf(answer) ?? ''}`.trim())
      } catch (error) {
        // What fetch says is in its cause.
        cause = error instanceof TypeError && error.cause ? error.cause : error
      }
    }
    throw new BucketFailed(`${method} ${url}${path}: the store does not serve`, { cause })
  }

  const refused = (method: string, path: string, answer: Answer): BucketFailed => {
    const reason = reasonOf(answer)
    return new BucketFailed(`${method} ${url}${path}: ${answer.status} ${reason ?? ''}`.trim(), { reason })
  }

  async function* pages(prefix: string, delimiter?: string): AsyncGenerator<Listing> {
    let after: string | undefined
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(delimiter === undefined ? {} : { delimiter }),
        ...(after === undefined ? {} : { 'continuation-token': after }),
      })
      const answer = await ask('GET', `?${query}`)
      if (answer.status !== 200) throw refused('GET', `?${query}`, answer)
      const read = listing.safeParse(parser.parse(answer.bytes.toString('utf8')))
      if (!read.success) throw new BucketFailed(`GET ${url}?${query}: it answers no list`, {})
      const page = read.data.ListBucketResult
      yield page
      after = page.NextContinuationToken
    } while (after !== undefined)
  }

  async function* walk(key: string): AsyncGenerator<Stored> {
    for await (const { Contents } of pages(key))
      for (const { Key, Size, LastModified } of Contents)
        if (key === '' || Key === key || Key.startsWith(`${key}/`))
          yield { key: Key, bytes: Number(Size), changedAt: new Date(LastModified) }
  }

  async function remove(key: string): Promise<void> {
    const answer = await ask('DELETE', `/${key}`)
    if (answer.status !== 204 && answer.status !== 404) throw refused('DELETE', `/${key}`, answer)
  }

  return {
    put: async (key, bytes) => {
      const answer = await ask('PUT', `/${key}`, bytes)
      if (answer.status !== 200) throw refused('PUT', `/${key}`, answer)
    },
    get: async (key) => {
      const answer = await ask('GET', `/${key}`)
      if (answer.status === 200) return answer.bytes
      if (answer.status === 404 && reasonOf(answer) !== 'NoSuchBucket') return undefined
      throw refused('GET', `/${key}`, answer)
    },
    has: async (key) => {
      const answer = await ask('HEAD', `/${key}`)
      if (answer.status === 200) return true
      if (answer.status === 404) return false
      throw refused('HEAD', `/${key}`, answer)
    },
    async *list(prefix) {
      const above = `${prefix}/`
      for await (const { Contents, CommonPrefixes } of pages(above, '/')) {
        for (const { Key } of Contents) yield Key.slice(above.length)
        for (const { Prefix } of CommonPrefixes) yield Prefix.slice(above.length, -1)
      }
    },
    walk,
    room: () => Promise.resolve({ free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }),
    remove,
    removeAll: (key) => forEach(walk(key), AT_ONCE, (each) => remove(each.key)),
  }
}
