import * as z from 'zod/mini'
import { type ProblemCode, problems } from './problems.ts'
import { countAsked } from './ranges.ts'

/** What every successful call answers: `{ status: 'success', message, data }`. */
export function success<T extends z.ZodMiniType>(data: T) {
  return z.object({
    /** `success`: the request was done. */
    status: z.literal('success'),
    /** What was done, in a sentence for a person. */
    message: z.string(),
    /** What the call answers, as its summary says. */
    data,
  })
}

/** What every refused call answers. `error` and `message` are the same sentence for a person. */
export const failure = z.object({
  /** `error`: the request was refused. */
  status: z.literal('error'),
  /** What is wrong, in a sentence for a person. */
  error: z.string(),
  /** The same sentence as `error`. */
  message: z.string(),
  /** The code of the refusal, for programs. */
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  /** The first input that is wrong, by its name in the request. */
  field: z.optional(z.string()),
  /** Every wrong input with what is wrong about it. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The id of what is in the way, such as the order that is already paid. */
  about: z.optional(z.string()),
  /** What was to be changed, as it is now, where it has changed since the caller read it. */
  present: z.optional(z.unknown()),
  /** The id of the request, also in the header X-Request-Id. Quote it when you ask us about it. */
  request_id: z.string(),
})
export type Failure = z.infer<typeof failure>

/** Most things on one page of a list. */
export const MOST_ON_A_PAGE = 96

/** `page` from 1, `limit` at most 96 (24 by default). */
export const pageQuery = {
  /** The number of the page, from 1. */
  page: z.prefault(countAsked(1, 10_000), 1),
  /** How many to list on a page: at most 96. */
  limit: z.prefault(countAsked(1, MOST_ON_A_PAGE), 24),
}

/** The order of a list, to be spread into its query. */
export function sortQuery<const K extends string>(...columns: readonly K[]) {
  return {
    /** The column to sort by, ascending; with a '-' before it, descending. Left out, the list has its own order. */
    sort: z.optional(
      z.enum(
        columns.flatMap((column) => [column, `-${column}`] as const),
        {
          error: `One of ${columns.join(', ')}, or with a '-' before it`,
        },
      ),
    ),
  }
}

/** Nothing but a message. */
export const nothing = z.strictObject({})
