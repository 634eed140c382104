import { describe, expect, it } from 'vitest'
import { kindNames, notificationKinds } from '../../contract/notification.ts'
import { after, HOUR, MINUTE } from '../../kernel/clock.ts'
import { mailDue, mayChoose, usualChoice } from './rules.ts'

const now = new Date('2026-11-23T10:00:00Z')

describe('when the mail of a notification is written', () => {
  it('D2 what must not wait is written at once, however many there were', () => {
    for (const kind of ['cancelled', 'debt', 'payout_failed', 'account'] as const)
      expect(mailDue(kind, after(now, -MINUTE), now)).toEqual(now)
  })

  it('D20 the first sale is written at once, others within the hour together', () => {
    expect(mailDue('sold', null, now)).toEqual(now)
    expect(mailDue('sold', after(now, -MINUTE), now)).toEqual(after(now, HOUR))
    expect(mailDue('sold', after(now, -HOUR), now)).toEqual(now)
  })

  it('D20 decisions about works wait some minutes for each other', () => {
    expect(mailDue('work', null, now)).toEqual(after(now, 5 * MINUTE))
  })
})

it('what concerns money or safety cannot do without mail; everything else can', () => {
  for (const kind of kindNames) {
    expect(mayChoose({ kind, mail: false }), kind).toBe(!notificationKinds[kind].isRequired)
    expect(mayChoose(usualChoice(kind)), kind).toBe(true)
  }
})
