import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from './bucket.ts'

/** What goes wrong with a request: the store is busy, ends in the middle, sends half as if it were all, or does not answer. */
export type Fault = 'busy' | 'cut' | 'half' | 'gone'

type Stored = { bytes: Buffer; at: Date; hash: string | undefined }

const KEY = { region: 'us-east-1', accessKey: 'test-access', secretKey: 'test-secret' }
/** As S3 lists at once; fewer, so that tests need few files. */
const LISTED = 10

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Whether a request is signed by our key, with signature version 4. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, day = '', scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=test-access\/(\d+)\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const { pathname, searchParams } = new URL(url, 'http://store')
  searchParams.sort()
  const query = searchParams.toString().replaceAll('+', '%20')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const asked = [method, pathname, query, signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope}`, sha256(asked)].join('\n')
  const key = scope.split('/').reduce<Buffer>(hmac, hmac(`AWS4${KEY.secretKey}`, day))
  return hmac(key, text).toString('hex') === signature
}

/** What a page of a listing has: keys, and what they begin with up to a slash after the prefix. */
function listed(files: ReadonlyMap<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const isFlat = query.get('delimiter') === null
  const entries = new Map<string, Stored | undefined>()
  for (const [key, file] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue
    const slash = isFlat ? -1 : key.indexOf('/', prefix.length)
    if (slash === -1) entries.set(key, file)
    else entries.set(key.slice(0, slash + 1), undefined)
  }
  const after = query.get('continuation-token') ?? ''
  const left = [...entries].filter(([key]) => key > after)
  const page = left.slice(0, LISTED)
  const next = left.length > LISTED ? page.at(-1)?.[0] : undefined
  return [
    `<?xml version="1.0"?><ListBucketResult><Name>bucket</Name><Prefix>${prefix}</Prefix><IsTruncated>${next !== undefined}</IsTruncated>`,
    ...(next === undefined ? [] : [`<NextContinuationToken>${next}</NextContinuationToken>`]),
    ...page.map(([key, file]) =>
      file
        ? `<Contents><Key>${key}</Key><LastModified>${file.at.toISOString()}</LastModified><Size>${file.bytes.length}</Size></Contents>`
        : `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`,
    ),
    '</ListBucketResult>',
  ].join('')
}

/**
 * A small S3 store with the buckets 'pictures' and 'private' that checks signatures and hashes. `fault`: what goes wrong;
 * `isOpen`: whether all may read a path; `isLate`: whether clocks differ.
 */
export async function startStore({
  fault = () => undefined,
  isOpen = () => false,
  isLate = () => false,
}: {
  fault?: (method: string, path: string) => Fault | undefined
  isOpen?: (path: string) => boolean
  isLate?: () => boolean
} = {}) {
  const buckets = new Map([
    ['pictures', new Map<string, Stored>()],
    ['private', new Map<string, Stored>()],
  ])
  const asked: string[] = []

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse, wrong?: Fault): void {
    const { method = '', url = '', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://store')
    const [name = '', ...parts] = decodeURIComponent(pathname).slice(1).split('/')
    const key = parts.join('/')
    const refuse = (status: number, code: string): void =>
      void response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    const bucket = buckets.get(name)
    const isAnonymous = headers.authorization === undefined
    if (isAnonymous ? !(method === 'GET' && isOpen(url)) : !isSigned(request))
      return refuse(403, isAnonymous ? 'AccessDenied' : 'SignatureDoesNotMatch')
    if (isLate()) return refuse(403, 'RequestTimeTooSkewed')
    if (!bucket) return refuse(404, 'NoSuchBucket')
    if (!isAnonymous && headers['x-amz-content-sha256'] !== sha256(body))
      return refuse(400, 'XAmzContentSHA256Mismatch')
    if (key === '') return void response.end(listed(bucket, searchParams))
    if (method === 'PUT') {
      bucket.set(key, { bytes: body, at: new Date(), hash: headers['x-amz-meta-sha256']?.toString() })
      return void response.end()
    }
    if (method === 'DELETE') {
      bucket.delete(key)
      return void response.writeHead(204).end()
    }
    const file = bucket.get(key)
    if (!file) return refuse(404, 'NoSuchKey')
    const half = file.bytes.subarray(0, file.bytes.length / 2)
    response.writeHead(200, {
      'content-length': wrong === 'half' ? half.length : file.bytes.length,
      ...(file.hash === undefined ? {} : { 'x-amz-meta-sha256': file.hash }),
    })
    if (wrong === 'cut') response.write(half, () => response.destroy())
    else response.end(wrong === 'half' ? half : file.bytes)
  }

  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    asked.push(`${method} ${url}`)
    const wrong = fault(method, url)
    if (wrong === 'gone') request.socket.destroy()
    else if (wrong === 'busy') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    else
      buffer(request).then(
        (body) => answer(request, body, response, wrong),
        () => response.destroy(),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bucket: (name: string): Bucket => ({ url: `${origin}/${name}`, ...KEY }),
    /** The keys that a bucket has. */
    keys: (name: 'pictures' | 'private'): string[] => [...(buckets.get(name)?.keys() ?? [])].toSorted(),
    /** Lets a file of a bucket be of a time. */
    date: (name: 'pictures' | 'private', key: string, at: Date): void => {
      const file = buckets.get(name)?.get(key)
      if (file) file.at = at
    },
    /** Method and path of each request, in their order. */
    asked,
    /** A shop's settings for it. */
    env: {
      FILES_BUCKET: `${origin}/pictures`,
      FILES_PRIVATE_BUCKET: `${origin}/private`,
      FILES_ACCESS_KEY: KEY.accessKey,
      FILES_SECRET_KEY: KEY.secretKey,
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
