import type {
  Body,
  Data,
  FileOperation,
  OperationId,
  Params,
  Query,
} from '../../../contract/operations/index.ts'
import { downloadFile, call as exchange } from './call.ts'
import { type Carried, requestOf } from './request.ts'
import type { ApiAnswer } from './send.ts'

/** Nothing where the operation takes none, and left out where all of it may be. */
type Part<Name extends string, Value> = unknown extends Value
  ? { [N in Name]?: undefined }
  : {} extends Value
    ? { [N in Name]?: Value }
    : undefined extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value }

/**
 * Input of an operation. The API checks a `query` from the address bar. `file`: a form with files, or a file's part; `onProgress`
 * gets the share sent, 0 to 1.
 */
export type Asked<Id extends OperationId> = Part<'params', Params<Id>> &
  Part<'query', Query<Id> | URLSearchParams> &
  (Part<'body', Body<Id>> | { file: FormData | Blob; onProgress?: (share: number) => void }) & {
    /** The same key for the same press: a lost answer never does it twice. */
    key?: string
    /** What this browser is known by since a sign-in, where strangers' guesses are counted. */
    device?: string | null
    signal?: AbortSignal | undefined
    /** Goes on when its page is left before it has arrived. */
    outlives?: boolean
  }

type Rest<Id extends OperationId> = {} extends Asked<Id> ? [asked?: Asked<Id>] : [asked: Asked<Id>]

/** The calls of a surface, to the operations whose addresses it has. They throw an ApiProblem for a refusal, or when no answer comes. */
export function callsTo<Ids extends OperationId>(addresses: Readonly<Record<Ids, string>>) {
  const callWith = <Id extends Exclude<Ids, FileOperation>>(
    id: Id,
    asked: Asked<Id>,
  ): Promise<ApiAnswer<Data<Id>>> => exchange<Data<Id>>(requestOf(addresses[id], asked as Carried))
  return {
    /** Calls an operation with what it carries, where the caller does not know which operation that is. */
    callWith,
    /** Calls an operation in the name of the visitor: the account, else the guest. */
    call: <Id extends Exclude<Ids, FileOperation>>(
      id: Id,
      ...[asked]: Rest<Id>
    ): Promise<ApiAnswer<Data<Id>>> => callWith(id, (asked ?? {}) as Asked<Id>),
    /** Reads the file that an operation answers, with the name that it is saved under. */
    readFile: <Id extends Ids & FileOperation>(
      id: Id,
      ...[asked]: Rest<Id>
    ): Promise<{ name: string; blob: Blob }> => downloadFile(requestOf(addresses[id], asked as Carried)),
  }
}
