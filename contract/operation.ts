import * as z from 'zod/mini'
import { isId } from '../kernel/id.ts'
import type { Scope, StaffRole } from './principal.ts'
import type { ProblemCode } from './problems.ts'

/** Who may call an operation; staff have passed the second factor, but for 'staff_second_factor_pending'. The SQL decides whose rows they reach. */
export type Access =
  | 'anyone'
  /** A guest id or an account. */
  | 'owner'
  /** An access token. */
  | 'account'
  /** The same, also of a session that is still asked for the second factor. */
  | 'second_factor_pending'
  /** The same, also of one that must replace a password chosen by another person. */
  | 'first_password_pending'
  | 'seller'
  | 'staff_second_factor_pending'
  | 'staff'
  | 'support_finance'
  /** That role, or admin. */
  | StaffRole

type Schema = z.ZodMiniType

/** What a form (multipart/form-data) may bring. Its texts become the body, its files come beside it. */
export type FormRules = {
  /** The names of fields that hold files. */
  files: readonly string[]
  /** Most files of a request, and most bytes of one. */
  most: number
  fileBytes: number
  /** Fields whose text is read as JSON: numbers, booleans, lists. An empty text counts as left out. */
  json?: readonly string[]
}

/** One operation of the API as both sides know it. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** After /api/v1, its parameters as ':id'. */
  url: string
  access: Access
  /** What it acts on, and who owns that: to all others it is not there (404). Required for each id of a buyer's or seller's record in address or body. */
  owned?: { thing: string; by: 'buyer' | 'seller' }
  /** The scope by which an API key may call it. */
  scope?: Scope
  /** One line for the documentation. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** A body for the documentation, where the examples of its fields would not make a good one. */
  example?: object
  /** It takes a form as well as JSON. */
  form?: FormRules
  /** Largest body in bytes, where it differs from the server's. */
  bodyLimit?: number
  /** It changes what the caller has seen, and names the version that was seen: in the body or in If-Match. */
  seen?: true
  /** HTTP status on success, 200 by default. */
  status?: 200 | 201
  /** The refusals that are its own; contract/refusals.ts adds those of every operation. */
  refusals?: readonly ProblemCode[]
} & (
  | {
      /** The shape of `data` in the answer. */
      data: Schema
    }
  | {
      /** It answers a file instead. */
      file: 'text/csv' | 'application/pdf' | 'application/zip' | 'image/jpeg'
    }
)

/** Operations by their ids. */
export type OperationTable = Record<string, Operation>

const absences = z.registry<{ absent: ProblemCode }>()

/** An id in an address. What is no id is not there: the operation answers `absent`. */
export function anId(absent: ProblemCode) {
  return z.string().check(z.maxLength(100)).register(absences, { absent })
}

/** The parameters of an address with one id in it. */
export function idOf(absent: ProblemCode) {
  return z.object({
    /** The id of what is read or changed. */
    id: anId(absent),
  })
}

/** Returns the refusal of an address with an id that is no UUID. */
export function absentIn({ params }: Operation, given: Record<string, unknown>): ProblemCode | undefined {
  const shape = params instanceof z.ZodMiniObject ? Object.entries(params.shape) : []
  for (const [name, schema] of shape) {
    const id = absences.get(schema)
    if (id && !isId(given[name])) return id.absent
  }
  return undefined
}

/** The parameters of an address with one id or code, which the service checks. */
export const idParams = z.object({
  /** The id of what the address names; of an order also its code. */
  id: z.string().check(z.maxLength(100)),
})
