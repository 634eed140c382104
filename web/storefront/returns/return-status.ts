import type { ReturnOffer, ReturnOfferState, ReturnRequest } from '../../../contract/return.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { formatNaira } from '../../../kernel/money.ts'
import type { TimelineStep } from '../../kit/timeline.tsx'

/** The state of a return and the buyer's next step. */
export function returnStatusOf(request: ReturnRequest): { title: string; next: string } {
  const { state, answer_by, decision, seller, code, send_by, timeline, offers } = request
  const last = timeline.at(-1)
  const total = (decision?.amount ?? 0) + (decision?.shipping ?? 0)
  const back = formatNaira(total)
  const isAgreed = offers.some((offer) => offer.state === 'ACCEPTED')
  switch (state) {
    case 'ASKED':
      return {
        title: 'Waiting for the artist',
        next: `${seller.name} may answer until ${formatDay(answer_by)}; then we will decide and e-mail you. Please keep the work and its packing.`,
      }
    case 'ACCEPTED':
      return {
        title: 'The artist accepts it',
        next: 'We will decide next and e-mail you. Please keep the work and its packing, and do not send it yet.',
      }
    case 'CONTESTED':
      return {
        title: 'The artist disagrees',
        next: 'We will review what both of you have said, decide, and e-mail you. You can still add photographs.',
      }
    case 'APPROVED':
      return {
        title: 'Approved: please send it back',
        next: `Pack the work as it arrived, write ${code} on the parcel, and tell us below which courier has it${send_by ? `, by ${formatDay(send_by)}: after that day the return ends` : ''}. ${back} goes back to you when it has arrived.`,
      }
    case 'SENT':
      return {
        title: 'On its way back',
        next: `We are waiting for ${seller.name} to say that it has arrived. Then ${back} goes back to you. Please keep the proof of posting.`,
      }
    case 'ARRIVED':
      return {
        title: 'It is back, and we are reviewing it',
        next: 'The seller says that it is not as it was sent. We will decide and e-mail you.',
      }
    case 'REFUNDING':
      return {
        title: isAgreed ? 'You keep the work, your refund is on its way' : 'Your refund is on its way',
        next: `${back} goes back the way you paid, within 10 working days. There is nothing left to do.`,
      }
    case 'REFUNDED':
      return {
        title: isAgreed ? 'You keep the work, and we have refunded a part' : 'Refunded',
        next:
          total === 0
            ? 'Its money went back to you before, with another refund of your order.'
            : `${back} went back the way you paid. A card may show it a few days later.`,
      }
    case 'REFUSED':
      return {
        title: 'Refused',
        next: 'We cannot accept this return; our reason is below. If you disagree, write to us, and a person will review it again.',
      }
    case 'WITHDRAWN':
      if (last?.actor === 'system')
        return {
          title: 'Ended',
          next: `It ended because ${last.detail}. If that is wrong, write to us.`,
        }
      return {
        title: 'Withdrawn',
        next: 'You keep the work. While the 14 days last, you can ask again from your order.',
      }
  }
}

/** What has happened, as a buyer reads it. */
const happened: Record<ReturnRequest['state'], string> = {
  ASKED: 'You asked for a return',
  ACCEPTED: 'The artist accepted it',
  CONTESTED: 'The artist contested it',
  APPROVED: 'We approved it',
  SENT: 'You sent it back',
  ARRIVED: 'It arrived, not as it was sent',
  REFUNDING: 'The refund was begun',
  REFUNDED: 'Refunded',
  REFUSED: 'We refused it',
  WITHDRAWN: 'You withdrew it',
}

const coming: Partial<Record<ReturnRequest['state'], string[]>> = {
  ASKED: ['The artist answers', 'We decide'],
  ACCEPTED: ['We decide'],
  CONTESTED: ['We decide'],
  APPROVED: ['You send it back', 'It arrives', 'Refunded'],
  SENT: ['It arrives', 'Refunded'],
  ARRIVED: ['We decide'],
  REFUNDING: ['Refunded'],
}

const isState = (name: string): name is ReturnRequest['state'] => name in happened

const stepTitle = ({ to, actor }: ReturnRequest['timeline'][number]): string => {
  if (to === 'WITHDRAWN' && actor === 'system') return 'It ended'
  if (to === 'REFUNDING' && actor === 'buyer') return 'You accepted the offer'
  return isState(to) ? happened[to] : to
}

const answers: Partial<Record<ReturnOfferState, string>> = {
  DECLINED: 'You declined it',
  WITHDRAWN: 'The offer was withdrawn',
  ENDED: 'The offer ended',
}

const offerSteps = ({ by, amount, created_at, state, answered_at }: ReturnOffer) => [
  { at: created_at, title: `${by === 'staff' ? 'We' : 'The artist'} offered you ${formatNaira(amount)}` },
  ...(answered_at && answers[state] ? [{ at: answered_at, title: answers[state] }] : []),
]

/** What has happened to a return, with its days, and what is still to come. */
export function returnSteps({ state, timeline, offers }: ReturnRequest): TimelineStep[] {
  const ahead = coming[state] ?? []
  const moved = timeline.filter(({ from, to }) => from !== to)
  return [
    ...[
      ...moved.map((step) => ({ at: step.at, title: stepTitle(step) })),
      ...offers.toReversed().flatMap(offerSteps),
    ]
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ at, title }) => ({ title, when: formatDay(at), state: 'done' as const })),
    ...ahead.map((title, index) => ({
      title,
      state: index === 0 ? ('now' as const) : ('ahead' as const),
    })),
  ]
}
