import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PersonalData } from './personal-data.ts'
import type { ConsentPurpose, ConsentSource } from './rules.ts'
import { deleteConsents, insertConsent, listConsents } from './store.ts'

export type { DataSubject, Discard, HeldFile, Numbers, PersonalData } from './personal-data.ts'
export { listConsents } from './store.ts'

/**
 * Records a consent with the version of the wording that was agreed to, or, with `wording` null, its withdrawal. Nothing that
 * was recorded is ever changed.
 */
export async function recordConsent(
  { clock }: { clock: Clock },
  tx: Db,
  {
    accountId = null,
    wording,
    ...consent
  }: {
    accountId?: Id | null
    email: string
    purpose: ConsentPurpose
    source: ConsentSource
    wording: string | null
  },
): Promise<void> {
  const at = clock.now()
  await insertConsent(tx, { ...consent, account_id: accountId, wording, given: wording !== null, at })
}

export const consentPersonalData: PersonalData = { exportOf: listConsents, eraseOf: deleteConsents }
