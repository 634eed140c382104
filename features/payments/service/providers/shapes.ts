import * as z from 'zod/mini'
import type {
  ProviderTaking,
  ProviderTransaction,
  RefundAnswer,
  SettledTransaction,
} from '../../context/provider.ts'

/** A short text of a provider. PostgreSQL takes no NUL, and neither references nor names need control characters. */
export const shortText = z.string().check(z.regex(/^\P{Cc}{0,200}$/u))
/** An id, which some endpoints write as a number and some as text. */
export const providerId = z.union([z.number(), shortText])
/** An amount, which some endpoints write as a number and some as text. */
export const providerAmount = z.union([z.number(), z.string().check(z.maxLength(40))])
/** A fee. */
export const providerFee = z.optional(z.nullable(providerAmount))

/** Reads `shape`, and null where it is anything else: for what must not keep a payment from being read. */
export function orNull<Shape extends z.ZodMiniType>(shape: Shape) {
  return z.union([
    shape,
    z.pipe(
      z.optional(z.unknown()),
      z.transform(() => null),
    ),
  ])
}

/** Reads what a provider reports with `read`; undefined when an amount of one makes no sense. */
export function readAmounts<Reported, One>(
  reported: readonly Reported[],
  read: (one: Reported) => One,
): One[] | undefined {
  try {
    return reported.map(read)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The payments of a settlement, each once: the pages of a list may shift while it is read. */
export function readSettled<Reported>(
  reported: readonly Reported[] | undefined,
  read: (one: Reported) => SettledTransaction,
): SettledTransaction[] | undefined {
  const all = reported && readAmounts(reported, read)
  return all && [...new Map(all.map((one) => [one.transactionId, one])).values()]
}

/** Where money that goes back is, by the state of its refund. */
export const refundTakings = {
  done: 'taken',
  failed: 'ended',
  started: 'open',
  refused: 'ended',
  unknown: 'open',
} as const satisfies Record<RefundAnswer['state'], ProviderTaking['state']>

/** Returns a transaction that was a success once, and is none now, as a taking. An unknown state leaves it open. */
export function reversalOf(transaction: ProviderTransaction): ProviderTaking {
  const states = { success: 'ended', pending: 'open', failed: 'taken' } as const
  return {
    kind: 'reversal',
    caseId: transaction.providerId,
    transactionId: transaction.providerId,
    txRef: transaction.txRef,
    state: states[transaction.state],
    status: transaction.status,
    reason: '',
    amountKobo: transaction.amountKobo,
    answerBy: null,
    key: null,
  }
}

/** A moment as a provider writes it; null where it wrote none that can be read. */
export function momentOf(reported: string | null | undefined): Date | null {
  const at = new Date(reported ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
