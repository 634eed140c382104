import type { ReturnRequest } from '../../../contract/return.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { PrivatePhotographs } from '../../client/parts/private-photograph.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import ask from './ask.module.css'
import { reasons } from './reasons.ts'

/** All that was asked, answered and decided. */
export function ReturnDetails({ request }: { request: ReturnRequest }) {
  const { item, quantity, reason, text, photographs, seller_text, decision, courier, arrival_text } = request
  const { seller_photographs: ofSeller, arrival_photographs: ofArrival } = request
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
            <PrivatePhotographs photographs={photographs} named={(number) => `Photograph ${number}`} />
          </dd>
        </>
      )}
      {(seller_text || ofSeller.length > 0) && (
        <>
          <dt>The artist</dt>
          <Stack as="dd" gap={3}>
            {seller_text && <p className={ask.text}>{seller_text}</p>}
            {ofSeller.length > 0 && (
              <PrivatePhotographs
                photographs={ofSeller}
                named={(number) => `Photograph ${number} of the artist`}
              />
            )}
          </Stack>
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
      {(request.arrived_at || ofArrival.length > 0) && (
        <>
          <dt>Arrived</dt>
          <Stack as="dd" gap={3}>
            {request.arrived_at && <p>{formatDay(request.arrived_at)}</p>}
            {arrival_text && <p className={ask.text}>{arrival_text}</p>}
            {ofArrival.length > 0 && (
              <PrivatePhotographs
                photographs={ofArrival}
                named={(number) => `Photograph ${number} of the returned work`}
              />
            )}
          </Stack>
        </>
      )}
    </dl>
  )
}
