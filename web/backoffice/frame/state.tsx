import { StatusMark } from '../../kit/status.tsx'
import { stateName } from './state-names.ts'

const good = new Set([
  'paid',
  'success',
  'delivered',
  'verified',
  'live',
  'confirmed',
  'succeeded',
  'done',
  'approved',
  'entered',
  'settled',
  'answered',
  'published',
])
const urgent = new Set([
  'refund_due',
  'open',
  'late',
  'failed',
  'mismatch',
  'contested',
  'arrived',
  'submitted',
  'asked',
  'proposed',
  'named',
  'return_asked',
  'returned_by_bank',
  'disabled',
  'suspended',
])

/** A state as a coloured label: what went well, what wants something done, what merely is. `name` says it in other words. */
export function State({ state, name = stateName(state) }: { state: string; name?: string }) {
  const code = state.toLowerCase()
  return (
    <StatusMark mood={good.has(code) ? 'good' : urgent.has(code) ? 'urgent' : 'plain'}>{name}</StatusMark>
  )
}
