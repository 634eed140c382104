import type { ReturnRequest } from '../../../contract/return.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { PrivatePhotograph } from '../../client/parts/private-photograph.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import ask from './ask.module.css'
import { reasons } from './reasons.ts'

/** All that was asked, answered and decided. */
export const ReturnDetails = ({ request }: { request: ReturnRequest }) => {
  const { item, quantity, reason, text, photographs, seller_text, decision, courier, arrival_text } = request
  const isAgreed = request.offers.some(({ state }) => state === 'ACCEPTED')
  return (
    <dl className={ask.facts}>
      <dt>Work</dt>
      <dd>
        {quantity > 1 ? `${quantity} × ` : ''}
        <em>{item.name}</em>, {item.artist}
        {item.size_label && `, ${item.size_label}`}
      </dd>
      <dt>Reason</dt>
      <dd>
        {reasons[reason].name}. {reasons[reason].detail}
      </dd>
      <dt>What you wrote</dt>
      <dd className={ask.text}>{text}</dd>
      {photographs.length > 0 && (
        <>
          <dt>Photographs</dt>
          <dd>
            <Cluster as="ul" gap={3}>
              {photographs.map(({ id, url }, index) => (
                <li key={id}>
                  <PrivatePhotograph url={url} name={`Photograph ${index + 1}`} />
                </li>
              ))}
            </Cluster>
          </dd>
        </>
      )}
      {seller_text && (
        <>
          <dt>The artist</dt>
          <dd className={ask.text}>{seller_text}</dd>
        </>
      )}
      {decision && (
        <>
          <dt>{isAgreed ? 'You keep the work' : 'Our decision'}</dt>
          <dd>
            {decision.text && <p className={ask.text}>{decision.text}</p>}
            {decision.amount + decision.shipping > 0 && (
              <p>
                For the work <Price naira={decision.amount} />
                {decision.shipping > 0 && (
                  <>
                    , for shipping <Price naira={decision.shipping} />
                  </>
                )}
              </p>
            )}
          </dd>
        </>
      )}
      {courier && request.sent_at && (
        <>
          <dt>Sent back</dt>
          <dd>
            {courier}
            {request.tracking_code && `, ${request.tracking_code}`}, {formatDay(request.sent_at)}
          </dd>
        </>
      )}
      {request.arrived_at && (
        <>
          <dt>Arrived</dt>
          <dd>
            {formatDay(request.arrived_at)}
            {arrival_text && <p className={ask.text}>{arrival_text}</p>}
          </dd>
        </>
      )}
    </dl>
  )
}
