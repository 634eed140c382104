import type { DiscountEntry } from '../../../../contract/discount.ts'
import {
  type ManyAnswers,
  type ManyPreview,
  type ManyStep,
  MOST_WORKS_AT_ONCE,
  type PriceStep,
  type WorksFilter,
} from '../../../../contract/many-works.ts'
import { freshKey } from '../../../client/api/fresh-key.ts'
import { call } from '../../api/call.ts'

/** The works that are meant: those selected, or all that fit a filter. */
export type Meant = { ids: readonly string[] } | { filter: WorksFilter }
export type Asked = { step: ManyStep; price?: PriceStep; discount?: DiscountEntry }

function inTurns<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MOST_WORKS_AT_ONCE) }, (_, at) =>
    all.slice(at * MOST_WORKS_AT_ONCE, (at + 1) * MOST_WORKS_AT_ONCE),
  )
}

/** What a step would come to for all works that are meant. */
export async function preview(
  asked: Asked,
  meant: Meant,
  signal: AbortSignal,
): Promise<ManyPreview['works']> {
  const works: ManyPreview['works'] = []
  if ('ids' in meant) {
    for (const ids of inTurns(meant.ids))
      works.push(...(await call('seller.previewProducts', { body: { ...asked, ids }, signal })).data.works)
    return works
  }
  for (let after: string | null | undefined; after !== null; ) {
    const body = { ...asked, filter: meant.filter, ...(after === undefined ? {} : { after }) }
    const { data } = await call('seller.previewProducts', { body, signal })
    works.push(...data.works)
    after = data.next
  }
  return works
}

/** A step that was confirmed, cut into requests, each with the key under which it is done once. */
export type Confirmed = { asked: Asked; turns: { key: string; works: { id: string; version: number }[] }[] }

/** What is to be done of a preview. */
export function confirm(asked: Asked, seen: ManyPreview['works']): Confirmed {
  return {
    asked,
    turns: inTurns(
      seen.filter(({ outcome }) => outcome === 'goes').map(({ id, version }) => ({ id, version })),
    ).map((works) => ({ key: freshKey(), works })),
  }
}

/** Does what was confirmed. Called again after a failure it does nothing twice. */
export async function run(
  { asked, turns }: Confirmed,
  onProgress: (share: number) => void,
): Promise<ManyAnswers['works']> {
  const answers: ManyAnswers['works'] = []
  for (const [at, { key, works }] of turns.entries()) {
    onProgress(at / turns.length)
    answers.push(
      ...(await call('seller.changeProducts', { body: { ...asked, works }, key, outlives: true })).data.works,
    )
  }
  return answers
}
