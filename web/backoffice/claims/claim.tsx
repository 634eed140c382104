import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { StaffClaim } from '../../../contract/claim.ts'
import type { Body } from '../../../contract/operations/index.ts'
import { dayOf, lastDayOf, momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { type Answers, Ask, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Facts, Part, SectionPage } from '../frame/sections.tsx'
import { PreviewBefore, shownBy } from '../refunds/preview.tsx'
import { WaitingDecision, waitsOr } from '../refunds/waiting.tsx'
import { claimLabels } from './labels.ts'

export const meta = privatePage('Missing parcels')

const why: Question = { name: 'text', label: 'What you found out, for buyer and seller', kind: 'text' }
const day: Question = {
  name: 'on',
  label: 'On which day it was delivered',
  kind: 'date',
  optional: true,
  hint: 'The time for a return counts from that day, and from today when left out.',
}

/** That it is lost, with what that gives back. */
const Lost = ({ it }: { it: StaffClaim }) => {
  const [answers, setAnswers] = useState<Answers | null>(null)
  const params = { id: it.id }
  const asked = answers && { params, body: { shipping: answers('shipping') === 'true' } }
  const seen = useRead('staff.previewLostClaim', asked, { keep: true, quiet: true })
  const shown = shownBy(seen)
  return (
    <Ask
      name="It is lost"
      variant="primary"
      text="What was paid for the works goes back to the buyer, and they are not put on sale again."
      questions={[
        why,
        {
          name: 'shipping',
          label: `Give back the delivery fee too (${moneyOf(it.refundable.shipping)})`,
          kind: 'check',
          value: it.refundable.shipping > 0 ? 'true' : '',
        },
      ]}
      onAnswers={(now) => setAnswers(() => now)}
      isReady={shown !== undefined}
      changes={(answer) => [
        change('staff.decideClaim', {
          params,
          body: {
            decision: 'lost',
            shipping: answer('shipping') === 'true',
            text: answer('text'),
            ...(shown && { preview: shown.token }),
          },
        }),
      ]}
      done={waitsOr('Decided: the money goes back.')}
    >
      <PreviewBefore seen={seen} />
    </Ask>
  )
}

const Decisions = ({ it }: { it: StaffClaim }) => {
  const decide = (body: Body<'staff.decideClaim'>) => [
    change('staff.decideClaim', { params: { id: it.id }, body }),
  ]
  return (
    <>
      <Ask
        name="It was delivered"
        questions={[why, day]}
        changes={(answer) =>
          decide({
            decision: 'found',
            text: answer('text'),
            ...(answer('on') === '' ? {} : { on: answer('on') }),
          })
        }
        done="Decided: it was delivered."
      />
      {it.parcel.state === 'SHIPPING' && (
        <Ask
          name="It is on its way"
          questions={[why]}
          changes={(answer) => decide({ decision: 'found', delivered: false, text: answer('text') })}
          done="Decided: it is on its way."
        />
      )}
      {it.proposal === null && <Lost it={it} />}
    </>
  )
}

const Asked = ({ id, proposal }: { id: string; proposal: NonNullable<StaffClaim['proposal']> }) => {
  const { shipping, text } = proposal.entry
  return (
    <WaitingDecision
      proposal={proposal}
      seen={useRead('staff.previewLostClaim', { params: { id }, body: { shipping } }, { quiet: true })}
      says={[
        `The parcel is lost: its works are paid back${shipping ? ' with the delivery fee' : ''}, and stay off sale`,
        `To buyer and seller: “${text}”`,
      ]}
    />
  )
}

/** Who ended it, where it was no member of staff. */
const enders: Partial<Record<StaffClaim['state'], string>> = {
  CAME: 'the buyer',
  CLOSED: 'the refund of the order',
}

/** /backoffice/claims/{id}: what a buyer says never came, what its seller answers, what is known of it, and the decision. */
export default function ClaimPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('staff.claim', { params: { id } })} heading="h1">
      {(it) => (
        <SectionPage
          title={`Missing parcel: ${it.order.code}`}
          aside={it.state === 'OPEN' && <Decisions it={it} />}
        >
          <Facts
            facts={[
              ['State', claimLabels[it.state]],
              ['Said', momentOf(it.created_at)],
              [
                'Order',
                <Link key="order" to={`/backoffice/orders/${it.order.id}`}>
                  {it.order.code}
                </Link>,
              ],
              ['Buyer', [it.customer.name, it.customer.phone, it.customer.email].filter(Boolean).join(', ')],
              [
                'Seller',
                <Link key="seller" to={`/backoffice/sellers/${it.seller.id}`}>
                  {it.seller.name}
                </Link>,
              ],
              ['Works', it.parcel.works.join(', ')],
              [
                'Refundable',
                `${moneyOf(it.refundable.goods)} and delivery ${moneyOf(it.refundable.shipping)}`,
              ],
            ]}
          />
          {it.proposal && <Asked id={it.id} proposal={it.proposal} />}
          <Part title="What the buyer says">
            <p>{it.text === '' ? 'Only that it did not arrive.' : it.text}</p>
          </Part>
          <Part title="What the seller answers">
            {it.answer ? (
              <Facts
                facts={[
                  ['When', momentOf(it.answered_at)],
                  ['Details', it.answer.text],
                  ['Courier', [it.answer.courier, it.answer.tracking_code].filter(Boolean).join(' ')],
                  [
                    'Tracking link',
                    it.answer.tracking_url && (
                      <a key="link" href={it.answer.tracking_url} rel="noreferrer noopener">
                        {it.answer.tracking_url}
                      </a>
                    ),
                  ],
                ]}
              />
            ) : (
              <p>
                {it.state === 'OPEN'
                  ? `Nothing yet. They are asked to answer by ${lastDayOf(it.answer_by)}.`
                  : 'Nothing.'}
              </p>
            )}
          </Part>
          <Part title="The parcel">
            <Facts
              facts={[
                ['State', labelOf(it.parcel.state)],
                ['Courier', [it.parcel.courier, it.parcel.tracking_code].filter(Boolean).join(' ')],
                ['Sent', momentOf(it.parcel.shipped_at)],
                ['Delivered, says the seller', dayOf(it.parcel.delivered_on)],
                ['Recorded', momentOf(it.parcel.received_at)],
              ]}
            />
          </Part>
          {it.decided_at !== null && (
            <Part title="Decision">
              <Facts
                facts={[
                  ['When', momentOf(it.decided_at)],
                  ['By', it.decided_by ?? enders[it.state]],
                  ['Details', it.decision_text],
                ]}
              />
            </Part>
          )}
        </SectionPage>
      )}
    </Loaded>
  )
}
