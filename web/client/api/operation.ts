import type {
  Body,
  Data,
  FileOperation,
  OperationId,
  Params,
  Query,
} from '../../../contract/operations/index.ts'
import { downloadFile, call as exchange } from './call.ts'
import type { Answer, Call } from './send.ts'
import { sendWatched } from './watched.ts'

/** Nothing where the operation takes none, and left out where all of it may be. */
type Part<Name extends string, Value> = unknown extends Value
  ? { [N in Name]?: undefined }
  : {} extends Value
    ? { [N in Name]?: Value }
    : undefined extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value }

/** What a call to an operation carries. `file`: a form with files, or a piece of a file, in the body's place. */
export type Asked<Id extends OperationId> = Part<'params', Params<Id>> &
  Part<'query', Query<Id>> &
  (Part<'body', Body<Id>> | { file: FormData | Blob; onProgress?: (share: number) => void }) & {
    /** The same key for the same press: a lost answer never does it twice. */
    key?: string
    /** What this browser is known by since a sign-in, where strangers' guesses are counted. */
    device?: string | null
    signal?: AbortSignal | undefined
    /** Goes on when its page is left before it has arrived. */
    outlives?: boolean
  }

type Carried = {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
  file?: FormData | Blob
  onProgress?: (share: number) => void
  key?: string
  device?: string | null
  signal?: AbortSignal | undefined
  outlives?: boolean
}

function headersOf({ key, device }: Carried): Record<string, string> {
  return { ...(key !== undefined && { 'Idempotency-Key': key }), ...(device && { 'X-Device': device }) }
}

/** The path of an operation with its parameters, and the query of what is given. */
function pathOf(url: string, { params = {}, query = {} }: Carried): string {
  const given = new Map(Object.entries(params))
  const path = url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(given.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [
    string,
    string | number | boolean | null | undefined,
  ][])
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

/** The request that an operation is called by; `address` is its method and URL, as 'GET /shop/cart/'. */
export function requestOf(address: string, asked: Carried = {}): Call {
  const [method = 'GET', url = ''] = address.split(' ')
  const { body, file, signal, outlives, onProgress } = asked
  const sent = file ?? body ?? (method === 'GET' || method === 'DELETE' ? undefined : {})
  const headers = headersOf(asked)
  return {
    method: method as Call['method'],
    path: pathOf(url, asked),
    ...(sent !== undefined && { body: sent }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(file && { carry: (to, request) => sendWatched(to, request, onProgress) }),
    ...(outlives !== undefined && { outlives }),
    signal,
  }
}

type Rest<Id extends OperationId> = {} extends Asked<Id> ? [asked?: Asked<Id>] : [asked: Asked<Id>]

/** The calls of a surface, to the operations whose addresses it has. They throw an ApiProblem for a refusal, or when no answer comes. */
export function callsTo<Ids extends OperationId>(addresses: Readonly<Record<Ids, string>>) {
  return {
    /** Calls an operation in the name of whoever is here: the account, else the guest. */
    call: <Id extends Exclude<Ids, FileOperation>>(id: Id, ...[asked]: Rest<Id>): Promise<Answer<Data<Id>>> =>
      exchange<Data<Id>>(requestOf(addresses[id], asked as Carried)),
    /** Reads the file that an operation answers, with the name that it is saved under. */
    readFile: <Id extends Ids & FileOperation>(
      id: Id,
      ...[asked]: Rest<Id>
    ): Promise<{ name: string; blob: Blob }> => downloadFile(requestOf(addresses[id], asked as Carried)),
  }
}
