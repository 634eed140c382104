import { expect, it } from 'vitest'
import { inGroups, transferPause, transferStateOf } from './transfer-state.ts'

const transfer = {
  bank: 'Test Bank',
  account_number: '0012345678',
  account_name: '',
  amount: 103_500,
  expires_at: '2026-03-01T10:00:00Z',
  live: true,
  told_sent_at: null,
  arrived: null,
}
const told = { ...transfer, told_sent_at: '2026-03-01T09:30:00Z' }
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`)

it.each([
  [null, true, 'none', false],
  [transfer, true, 'open', 15_000],
  [told, true, 'sent', 5_000],
  [{ ...told, live: false }, true, 'sent', 5_000],
  [{ ...transfer, live: false }, true, 'expired', 30_000],
  [{ ...told, live: false }, false, 'late', 30_000],
  [{ ...transfer, live: false }, false, 'none', false],
  [{ ...told, live: false, arrived: 100_000 }, true, 'other', 30_000],
] as const)('tells where a transfer stands: %o, payable %s', (known, payable, state, pause) => {
  expect(transferStateOf({ transfer: known, payable })).toBe(state)
  expect(transferPause({ transfer: known, payable, verified: false }, at('09:35:00'))).toBe(pause)
})

it('asks more seldom when the bank takes its time, and no more once it is paid', () => {
  const order = { transfer: told, payable: true, verified: false }
  expect(transferPause(order, at('09:41:00'))).toBe(20_000)
  expect(transferPause({ ...order, verified: true }, at('09:31:00'))).toBe(false)
})

it('groups a number of ten digits and leaves others alone', () => {
  expect(inGroups('0012345678')).toEqual(['0012', '345', '678'])
  expect(inGroups('12345')).toEqual(['12345'])
})
