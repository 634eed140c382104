import type { Provider } from '../../context/provider.ts'
import { createBreaker } from './breaker.ts'

/** The calls that ask a provider's API. */
export type ProviderCall =
  | 'createAttempt'
  | 'openTransfer'
  | 'verifyByReference'
  | 'listSince'
  | 'listTakings'
  | 'listSettlements'
  | 'listSettled'
  | 'refund'
  | 'resolveAccount'
  | 'listBanks'

/** How a call ended: with a usable answer, without one, or not made, since the last ones had none. `ms`: how long it took. */
export type CallResult = { call: ProviderCall; result: 'answer' | 'no_answer' | 'not_asked'; ms: number }

/** Calls in a row without a usable answer after which no more are made for a while, each kind of call by itself. */
const MOST_SILENT = 5
const REST_MS = 10_000

const RESTING = 'it gave no answer several times, so it is not asked for some seconds'

/**
 * Wraps a provider with a breaker per kind of call: after silence, calls return "unknown" at once for ten seconds.
 * `onCall` runs after every call.
 */
export function guardProvider(
  provider: Provider,
  onCall: (result: CallResult) => void,
  now: () => number = () => performance.now(),
): Provider {
  const guard = <A extends unknown[], T>(
    call: ProviderCall,
    ask: (...args: A) => Promise<T>,
    isAnswer: (answer: T) => boolean,
    unknown: T,
  ) => {
    const breaker = createBreaker({ most: MOST_SILENT, restMs: REST_MS, now })
    return async (...args: A): Promise<T> => {
      if (!breaker.mayCall()) {
        onCall({ call, result: 'not_asked', ms: 0 })
        return unknown
      }
      const began = now()
      const answer = await ask(...args)
      const isAnswered = isAnswer(answer)
      breaker.record(isAnswered)
      onCall({ call, result: isAnswered ? 'answer' : 'no_answer', ms: now() - began })
      return answer
    }
  }
  const isGiven = (answer: unknown): boolean => answer !== undefined
  return {
    name: provider.name,
    publicKey: provider.publicKey,
    parseWebhook: (rawBody, headers) => provider.parseWebhook(rawBody, headers),
    createAttempt: guard(
      'createAttempt',
      (...args: Parameters<Provider['createAttempt']>) => provider.createAttempt(...args),
      isGiven,
      undefined,
    ),
    openTransfer: guard(
      'openTransfer',
      (...args: Parameters<Provider['openTransfer']>) => provider.openTransfer(...args),
      isGiven,
      undefined,
    ),
    listSince: guard(
      'listSince',
      (...args: Parameters<Provider['listSince']>) => provider.listSince(...args),
      isGiven,
      undefined,
    ),
    listTakings: guard(
      'listTakings',
      (...args: Parameters<Provider['listTakings']>) => provider.listTakings(...args),
      isGiven,
      undefined,
    ),
    listSettlements: guard(
      'listSettlements',
      (...args: Parameters<Provider['listSettlements']>) => provider.listSettlements(...args),
      isGiven,
      undefined,
    ),
    listSettled: guard(
      'listSettled',
      (...args: Parameters<Provider['listSettled']>) => provider.listSettled(...args),
      isGiven,
      undefined,
    ),
    resolveAccount: guard(
      'resolveAccount',
      (...args: Parameters<Provider['resolveAccount']>) => provider.resolveAccount(...args),
      ({ found }) => found !== 'unknown',
      { found: 'unknown', why: RESTING },
    ),
    listBanks: guard('listBanks', () => provider.listBanks(), isGiven, undefined),
    verifyByReference: guard(
      'verifyByReference',
      (...args: Parameters<Provider['verifyByReference']>) => provider.verifyByReference(...args),
      ({ found }) => found !== 'unknown',
      { found: 'unknown', why: RESTING },
    ),
    refund: guard(
      'refund',
      (...args: Parameters<Provider['refund']>) => provider.refund(...args),
      ({ state }) => state !== 'unknown',
      { state: 'unknown', why: RESTING },
    ),
  }
}
