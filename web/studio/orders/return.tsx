import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { isUndecided, MOST_RETURN_PHOTOGRAPHS, type ReturnRequest } from '../../../contract/return.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { ApiProblem, isNews, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { MorePhotographs } from '../../client/parts/more-photographs.tsx'
import { PhotographTray } from '../../client/parts/photograph-tray.tsx'
import { type SendPhotograph, usePhotographs } from '../../client/parts/photographs.ts'
import { PrivatePhotographs } from '../../client/parts/private-photograph.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import { TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { Panel, PanelFacts } from '../parts/panel.tsx'
import { OfferPanel } from './offer.tsx'
import styles from './parcel.module.css'
import { useKeepSellerReturn, useSellerReturn } from './queries.ts'
import { reasonNames, returnStateNames, waitsForSeller } from './states.ts'

export const meta = privatePage('Return')

const sendPhotograph: SendPhotograph = (id, file, onProgress) =>
  call('seller.photographReturn', { params: { id }, file, onProgress })

const HINT = {
  answered: 'Up to six: the work before you sent it, and what shows that you are right.',
  arrived: 'Up to six: the work, what is wrong with it, and the parcel it arrived in.',
}
const WHO_SEES = 'Only you, the buyer and we see them.'

const photographFact = (
  label: string,
  photographs: ReturnRequest['photographs'],
  named = (number: number): string => `${label}, ${number}`,
): [string, ReactNode][] =>
  photographs.length === 0
    ? []
    : [[label, <PrivatePhotographs key={label} photographs={photographs} named={named} />]]

/** A choice of two and, for the second, a reason: how both questions about a return are answered. `address` asks where the work goes. */
const Question = ({
  legend,
  yes,
  no,
  why,
  address: known,
  returnId,
  taken,
  hint,
  onSent,
  send,
}: {
  legend: string
  yes: string
  no: string
  why: string
  address?: string
  returnId: string
  taken: number
  hint: string
  onSent: () => Promise<unknown>
  send: (isYes: boolean, text: string, address: string) => Promise<void>
}) => {
  const [choice, setChoice] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [address, setAddress] = useState(known ?? '')
  const [fault, setFault] = useState<{ choice?: string; text?: string; address?: string }>({})
  const [busy, setBusy] = useState(false)
  const photographs = usePhotographs(sendPhotograph, MOST_RETURN_PHOTOGRAPHS - taken)
  const sendPhotographs = async (): Promise<boolean> => {
    if (photographs.chosen.length === 0) return true
    const isAllThere = await photographs.send(returnId)
    await onSent()
    photographs.forgetSent()
    if (!isAllThere) notice.error('Some photographs have not arrived. Send again, or remove them.')
    return isAllThere
  }
  const answer = async () => {
    if (choice === null) return setFault({ choice: 'Choose one' })
    if (choice === 'no' && text.trim() === '') return setFault({ text: why })
    if (choice === 'yes' && known !== undefined && address.trim() === '')
      return setFault({ address: 'Say where the buyer should send it' })
    setFault({})
    setBusy(true)
    try {
      if (choice === 'no' && !(await sendPhotographs())) return setBusy(false)
      await send(choice === 'yes', text, address)
    } catch (thrown) {
      if (thrown instanceof ApiProblem)
        setFault({ text: thrown.fields['text'] ?? '', address: thrown.fields['send_to'] ?? '' })
      if (isNews(thrown)) notice.error(sentenceOf(thrown))
    }
    setBusy(false)
  }
  return (
    <Stack gap={4} className={form.form}>
      <Choice
        round
        legend={legend}
        name="answer"
        value={choice}
        error={fault.choice}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        onChoose={setChoice}
      />
      {known !== undefined && choice === 'yes' && (
        <TextField
          label="Where should the buyer send it?"
          hint="Street, town and a phone number. The buyer sees it once we approve the return."
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          value={address}
          error={fault.address || undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      <TextField
        label={choice === 'yes' ? 'Message to us' : why}
        optional={choice !== 'no'}
        rows={4}
        maxLength={2000}
        value={text}
        error={fault.text || undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {choice === 'no' && <PhotographTray photographs={photographs} hint={`${hint} ${WHO_SEES}`} />}
      <div>
        <Button
          variant="primary"
          busy={busy || photographs.isReading}
          busyText={busy ? 'Sending...' : 'One moment...'}
          onClick={() => void answer()}
        >
          Send
        </Button>
      </div>
    </Stack>
  )
}

const NextStep = ({ asked, onReturn }: { asked: ReturnRequest; onReturn: (next: ReturnRequest) => void }) => {
  const params = { id: asked.id }
  const client = useQueryClient()
  const onSent = () =>
    client.invalidateQueries({ queryKey: keyOf('seller.return', { params: { id: asked.id } }) })
  const taken = isUndecided(asked.state) ? asked.seller_photographs.length : asked.arrival_photographs.length
  const hint = isUndecided(asked.state) ? HINT.answered : HINT.arrived
  const own = { returnId: asked.id, taken, hint, onSent }
  if (asked.state === 'ASKED')
    return (
      <Panel title="Your answer">
        <p>Until {timeOf(asked.answer_by)}. We read both sides and decide.</p>
        <Question
          {...own}
          legend="Do you agree to the return?"
          yes="I accept it"
          no="I contest it"
          why="Say why you contest it"
          address={asked.send_to}
          send={async (isYes, text, address) => {
            const answer = isYes ? 'accept' : 'contest'
            const body = { answer, text, send_to: isYes ? address : '' } as const
            onReturn((await call('seller.answerReturn', { params, body })).data)
            notice.success('Your answer is with us.')
          }}
        />
      </Panel>
    )
  if (asked.state === 'APPROVED' || asked.state === 'SENT')
    return (
      <Panel title="Is it back?">
        <Question
          {...own}
          legend="When the work is back with you"
          yes="It is back, as I sent it"
          no="It is back, but not as I sent it"
          why="Say what is wrong with it"
          send={async (isYes, text) => {
            onReturn((await call('seller.returnArrived', { params, body: { intact: isYes, text } })).data)
            notice.success(isYes ? 'Noted. The buyer is being refunded.' : 'Noted. We will review it.')
          }}
        />
      </Panel>
    )
  const mayAdd = isUndecided(asked.state) || asked.state === 'ARRIVED'
  if (!mayAdd || taken >= MOST_RETURN_PHOTOGRAPHS) return null
  return (
    <Panel title="Photographs">
      <MorePhotographs {...own} hint={`${hint} ${WHO_SEES}`} upload={sendPhotograph} />
    </Panel>
  )
}

/** /studio/returns/{id}: what a buyer wants to give back and why, and what the seller says to it. */
export default function ReturnPage() {
  const { id = '' } = useParams()
  const query = useSellerReturn(id)
  const keep = useKeepSellerReturn()
  return (
    <Loaded query={query} heading="h1">
      {(asked) => (
        <>
          <PageHead title={`Return ${asked.code}`} back={{ name: 'Returns', to: '/studio/returns' }}>
            <StatusMark mood={waitsForSeller(asked.state) ? 'urgent' : 'plain'}>
              {returnStateNames[asked.state]}
            </StatusMark>
          </PageHead>
          <div className={styles.columns}>
            <div className={styles.column}>
              <Panel title={`${asked.quantity} × ${asked.item.name}`}>
                <PanelFacts
                  facts={[
                    ['Order', asked.order_code],
                    ['Price', <Price key="price" naira={asked.item.price} />],
                    ['Why', reasonNames[asked.reason]],
                    ['The buyer says', asked.text],
                    ...photographFact(
                      'Photographs of the buyer',
                      asked.photographs,
                      (number) => `Photograph ${number} of the buyer`,
                    ),
                    ...(asked.seller_text === ''
                      ? []
                      : [['You said', asked.seller_text] as [string, string]]),
                    ...photographFact('Your photographs', asked.seller_photographs),
                    ...(asked.decision
                      ? ([
                          asked.decision.text === ''
                            ? ['Agreed', 'The buyer keeps the work.']
                            : ['We decided', asked.decision.text],
                          ['Refund', <Price key="refund" naira={asked.decision.amount} />],
                        ] as [string, string][])
                      : []),
                    ...(asked.courier === ''
                      ? []
                      : [['Sent with', `${asked.courier} ${asked.tracking_code}`] as [string, string]]),
                    ...(asked.arrival_text === ''
                      ? []
                      : [['Back with you', asked.arrival_text] as [string, string]]),
                    ...photographFact('Photographs of the returned work', asked.arrival_photographs),
                  ]}
                />
              </Panel>
            </div>
            <div className={styles.work}>
              <NextStep key={asked.state} asked={asked} onReturn={keep} />
              {isUndecided(asked.state) && <OfferPanel asked={asked} onReturn={keep} />}
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}
