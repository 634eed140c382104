import { expect, it } from 'vitest'
import { cameBackLine, paidBeforeLine } from './came-back.ts'

const before = {
  id: '1',
  code: 'PAY-1',
  amount: 1_700_000,
  sent_at: '2026-11-03T10:00:00.000Z',
  said_by: { id: 'a', name: 'Ada Eze' },
  approved_by: { id: 'b', name: 'Bola Ade' },
  reference: 'NIP 9',
}

it('R2-04 who approves reads what was paid before, by which payout, and who said that it came back', () => {
  expect(paidBeforeLine(before)).toBe(
    'NGN 1,700,000 of it was paid on 3 Nov 2026 by PAY-1, said to be returned by Ada Eze, approved by Bola Ade, the bank’s reference NIP 9.',
  )
  expect(paidBeforeLine({ ...before, approved_by: null, reference: '' })).toBe(
    'NGN 1,700,000 of it was paid on 3 Nov 2026 by PAY-1, said to be returned by Ada Eze alone.',
  )
  const { code: _, ...ofCost } = before
  expect(paidBeforeLine({ ...ofCost, paid_by: 'Chi Obi' })).toContain(
    'was paid on 3 Nov 2026 by Chi Obi, said',
  )
})

it('R2-04 what one person said waits for a colleague, and names the one who approved it', () => {
  const said = {
    id: '1',
    state: 'PROPOSED' as const,
    reference: 'NIP 9',
    note: 'Account closed',
    created_by: { id: 'a', name: 'Ada Eze' },
    created_at: '2026-11-04T10:00:00.000Z',
    decided_by: null,
    decided_at: null,
  }
  expect(cameBackLine(said)).toBe(
    'As Ada Eze said on 4 Nov 2026, 11:00, which waits for a colleague; the bank’s reference NIP 9: “Account closed”',
  )
  expect(cameBackLine({ ...said, decided_by: 'Bola Ade' })).toContain('approved by Bola Ade; the bank')
})
