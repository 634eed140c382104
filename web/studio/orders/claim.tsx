import { type ReactNode, useState } from 'react'
import type { SellerClaim } from '../../../contract/claim.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { lastDayOf, timeOf } from '../../../kernel/dates.ts'
import { Button } from '../../kit/button.tsx'
import { Panel, PanelFacts } from '../parts/panel.tsx'
import { ClaimAnswer } from './claim-answer.tsx'
import styles from './parcel.module.css'

/** What it means for the seller that the buyer said a parcel never came. */
const meaningOf = ({ state, answer, answer_by }: SellerClaim, parcel: Parcel['state']): string => {
  switch (state) {
    case 'OPEN':
      return answer
        ? 'Your answer is with us. Your money for this parcel is on hold until we have decided.'
        : `Your money for this parcel is on hold until we have decided. Please ask the courier, and answer by ${lastDayOf(answer_by)} with what shows where it is; then we may decide without your answer.`
    case 'CAME':
      return 'The buyer now has it. Your money becomes payable when the time for a return is over.'
    case 'FOUND':
      return parcel === 'SHIPPING'
        ? 'We have found it: it is still on its way. Please tell us when it is delivered.'
        : 'We have found that it was delivered. Your money waits for nothing else than the time for a return.'
    case 'LOST':
      return 'It was not found, so the buyer gets the money back, and you are not paid for it. Please ask the courier about its insurance.'
    case 'CLOSED':
      return 'The whole order was refunded, so nothing is left to decide. Your money says what it changes on your balance.'
  }
}

/** A fact, where there is one. */
const rowOf = (name: string, value: string): [string, string][] => (value === '' ? [] : [[name, value]])

const Answer = ({ answer, at }: { answer: NonNullable<SellerClaim['answer']>; at: string | null }) => (
  <PanelFacts
    facts={[
      ...rowOf('You answered', at === null ? '' : timeOf(at)),
      ...rowOf('What you wrote', answer.text),
      ...rowOf('Courier', answer.courier),
      ...rowOf('Tracking', answer.tracking_code),
      ...(answer.tracking_url === ''
        ? []
        : ([
            [
              'Tracking link',
              <a key="link" href={answer.tracking_url} rel="noreferrer noopener">
                {answer.tracking_url}
              </a>,
            ],
          ] as [string, ReactNode][])),
    ]}
  />
)

/**
 * That a buyer said a parcel never came: when, with which text, what became of it, and what the seller does next, which is to answer
 * while it is open.
 */
export function ClaimPanel({
  claim,
  parcel,
  onParcel,
}: {
  claim: SellerClaim
  parcel: Parcel
  onParcel: (parcel: Parcel) => void
}) {
  const [changing, setChanging] = useState(false)
  const isOpen = claim.state === 'OPEN'
  return (
    <Panel title={isOpen ? 'The buyer reports it missing' : 'The buyer reported it missing'}>
      <div className={styles.claim}>
        <p>{meaningOf(claim, parcel.state)}</p>
        <PanelFacts
          facts={[
            ['Said', timeOf(claim.created_at)],
            ...rowOf('The buyer’s words', claim.text),
            ...rowOf('Ended', claim.decided_at === null ? '' : timeOf(claim.decided_at)),
            ...rowOf('Our words', claim.decision_text),
          ]}
        />
        {claim.answer && <Answer answer={claim.answer} at={claim.answered_at} />}
        {isOpen && claim.answer && !changing && (
          <div>
            <Button onClick={() => setChanging(true)}>Change your answer</Button>
          </div>
        )}
        {isOpen && (claim.answer === null || changing) && (
          <ClaimAnswer
            claim={claim}
            parcel={parcel}
            onParcel={(next) => {
              setChanging(false)
              onParcel(next)
            }}
          />
        )}
      </div>
    </Panel>
  )
}
