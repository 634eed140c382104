import type { StaffOrder } from '../../../contract/staff-order.ts'
import { formatKobo } from '../../../kernel/money.ts'
import { stateName } from '../frame/state-names.ts'
import { jobName } from './job-names.ts'

/** Something that happened to an order: when, and what, as a sentence. */
export type Happening = { key: string; at: string; text: string; requestId: string | null }

type Facts = Readonly<Record<string, unknown>>

/** What an entry of the audit log holds. */
function factsIn(json: string): Facts {
  const read: unknown = json === '' ? {} : JSON.parse(json)
  return typeof read === 'object' && read !== null ? (read as Facts) : {}
}

const wordsOf = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? facts[name] : '')
const moneyIn = (facts: Facts, name: string): string =>
  typeof facts[name] === 'number' ? formatKobo(facts[name]) : 'money'
const quoted = (words: string): string => (words === '' ? '' : `: “${words}”`)

/** What staff did, by the action in the audit log. */
const sayings: Readonly<Record<string, (before: Facts, after: Facts) => string>> = {
  'order.cancel': (_, after) => `cancelled the order${quoted(wordsOf(after, 'reason'))}`,
  'order.refund': (_, after) =>
    after.amountKobo === 0
      ? `cancelled works of whose money nothing was left${quoted(wordsOf(after, 'reason'))}`
      : `refunded ${moneyIn(after, 'amountKobo')}${quoted(wordsOf(after, 'reason'))}`,
  'order.refund.propose': (_, after) =>
    `asked to refund ${moneyIn(after, 'amountKobo')}${quoted(wordsOf(after, 'reason'))}`,
  'order.refund.approve': (_, after) => `approved the refund of ${moneyIn(after, 'amountKobo')}`,
  'order.refund.reject': (_, after) => `rejected the refund${quoted(wordsOf(after, 'note'))}`,
  'order.evidence': () => 'saved what shows that it was sent and received',
  'order.note': () => 'wrote a note',
  'order.repeat_mail': () => 'sent a mail once more',
  'parcel.change': (before, after) => {
    const [from, to] = [wordsOf(before, 'state'), wordsOf(after, 'state')]
    if (from !== to) return `moved a parcel from “${stateName(from)}” to “${stateName(to)}”`
    const tracking = [wordsOf(after, 'courier'), wordsOf(after, 'tracking')].filter(Boolean).join(' ')
    const sayer = wordsOf(after, 'handed_over_by')
    if (sayer !== '')
      return `noted by the word of the ${sayer} that a cancelled parcel was given to the courier, ${tracking}`
    return tracking === '' ? 'changed a parcel' : `changed a parcel, carried by ${tracking}`
  },
  'parcel.photograph': () => 'viewed a photograph of a parcel',
  'return.photograph': () => 'viewed a photograph of a return',
  'claim.decide': (_, after) =>
    `decided that the parcel ${wordsOf(after, 'claim') === 'LOST' ? 'is lost' : 'did not get lost'}${quoted(wordsOf(after, 'text'))}`,
  'return.change': (before, after) =>
    `moved return ${wordsOf(before, 'return')} to “${stateName(wordsOf(after, 'state'))}”${quoted(wordsOf(after, 'text'))}`,
}

/** The audit log's entry about an order as a sentence. */
export function auditText({ actor, action, before, after }: StaffOrder['audit'][number]): string {
  const saying = sayings[action]
  return saying
    ? `${actor} ${saying(factsIn(before), factsIn(after))}`
    : `${actor}: ${stateName(action.replaceAll('.', ' '))}`
}

const actors: Readonly<Record<string, string>> = {
  buyer: 'the buyer',
  seller: 'the seller',
  staff: 'staff',
  system: 'the shop',
}

const whole: Readonly<Record<string, string>> = {
  PENDING: 'Ordered',
  PAID: 'Paid',
  CANCELLED: 'The order was cancelled',
  EXPIRED: 'The order lapsed unpaid',
  REFUND_DUE: 'All of the money goes back',
  REFUNDED: 'All of the money is back with the buyer',
}
const ofParcel: Readonly<Record<string, string>> = {
  PACKING: 'to be packed',
  SHIPPING: 'on the way',
  SUCCESS: 'delivered',
  RETURNED: 'returned',
  CANCELLED: 'cancelled',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A step of an order or of one of its parcels as a sentence; `seller` is whose parcel it is. */
export function stepText(step: StaffOrder['timeline'][number], seller = ''): string {
  const { from, to, actor, detail } = step
  const detailText = detail.replace('→', 'to')
  if (from === to) return detailText === '' ? capital(stateName(to)) : capital(detailText)
  const by = actor === 'system' ? '' : ` by ${actors[actor] ?? actor}`
  const said =
    step.parcel_id === null
      ? `${whole[to] ?? stateName(to)}${by}`
      : `Parcel${seller === '' ? '' : ` of ${seller}`} ${ofParcel[to] ?? stateName(to).toLowerCase()}${by}`
  return detailText === '' || detailText === to.toLowerCase() ? said : `${said}: ${detailText}`
}

/** Events of an order, newest first: its steps and the actions of staff by name. A step by staff appears once, as what its request did. */
export function historyOf(order: StaffOrder): Happening[] {
  const sellers = new Map(order.parcels.map(({ id, seller }) => [id, seller.name]))
  const named = new Set(order.audit.map(({ request_id }) => request_id))
  const isNamed = ({ actor, request_id }: StaffOrder['timeline'][number]): boolean =>
    actor === 'staff' && request_id !== null && named.has(request_id)
  return [
    ...order.timeline
      .filter((step) => !isNamed(step))
      .map((step, index) => ({
        key: `step-${index}`,
        at: step.at,
        text: stepText(step, sellers.get(step.parcel_id ?? '')),
        requestId: step.request_id,
      })),
    ...order.audit.map((entry) => ({
      key: `audit-${entry.number}`,
      at: entry.at,
      text: auditText(entry),
      requestId: entry.request_id,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
}

/** The requests that caused something of an order, the newest first: their ids, as the log has them, and what they caused. */
export function requestsOf(order: StaffOrder): { id: string; caused: string[] }[] {
  const caused = new Map<string, string[]>()
  const note = (id: string | null, what: string): void => {
    if (id !== null) caused.set(id, [...(caused.get(id) ?? []), what])
  }
  for (const { requestId, text } of historyOf(order)) note(requestId, text)
  for (const { request_id, subject } of order.mails) note(request_id, `Mail: ${subject}`)
  for (const { request_id, name } of order.jobs) note(request_id, `Job: ${jobName(name)}`)
  return [...caused].map(([id, what]) => ({ id, caused: what }))
}
