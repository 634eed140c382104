import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { DataSubject, PersonalData } from './personal-data.ts'
import type { Purpose, Source } from './rules.ts'
import { type ConsentRow, deleteConsents, insertConsent, listConsents } from './store.ts'

export type { DataSubject, Discard, HeldFile, Numbers, PersonalData } from './personal-data.ts'

/** The record of consents: what was agreed to and withdrawn, when, where and to which wording. Nothing in it is changed. */
export function createConsents({ clock }: { clock: Clock }) {
  return {
    /** Records a consent with the version of the wording that was agreed to, or, with `wording` null, its withdrawal. */
    record: (
      tx: Db,
      consent: {
        accountId?: Id
        email: string
        purpose: Purpose
        source: Source
        wording: string | null
      },
    ): Promise<void> =>
      insertConsent(
        tx,
        { ...consent, accountId: consent.accountId ?? null, given: consent.wording !== null },
        clock.now(),
      ),

    /** What was recorded for a person, newest first. */
    historyOf: (db: Db, person: DataSubject): Promise<ConsentRow[]> => listConsents(db, person),
  }
}

export type Consents = ReturnType<typeof createConsents>

export const consentPersonalData: PersonalData = { exportOf: listConsents, eraseOf: deleteConsents }
