import { useEffect, useMemo, useState } from 'react'
import type { DiscountEntry } from '../../../../contract/discount.ts'
import type { ManyAnswers, ManyPreview, ManyStep, PriceStep } from '../../../../contract/many-works.ts'
import { howMany } from '../../../../kernel/count.ts'
import { sentenceOf } from '../../../client/api/problem.ts'
import { RefusalNote } from '../../../client/form/refusal.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Cluster, Stack } from '../../../kit/layout.tsx'
import form from '../../parts/form.module.css'
import { DiscountForm } from '../discount-form.tsx'
import { PriceForm } from './price-form.tsx'
import { Prices } from './prices.tsx'
import { Reasons } from './reasons.tsx'
import { type Asked, type Confirmed, confirm, type Meant, preview, run } from './running.ts'
import { steps } from './steps.ts'

type State =
  | { at: 'price' }
  | { at: 'discount' }
  | { at: 'looking' }
  | { at: 'seen'; works: ManyPreview['works'] }
  | { at: 'doing'; share: number }
  | { at: 'done'; works: ManyAnswers['works'] }

/** The steps from a press to what became of each work: a price where one is asked, what would go, and what went. */
const Steps = ({
  step,
  meant,
  onChanged,
  onClose,
}: {
  step: ManyStep
  meant: Meant
  onChanged: () => void
  onClose: () => void
}) => {
  const words = steps[step]
  const [price, setPrice] = useState<PriceStep>()
  const [discount, setDiscount] = useState<DiscountEntry>()
  const [state, setState] = useState<State>(
    step === 'price' || step === 'discount' ? { at: step } : { at: 'looking' },
  )
  const asked = useMemo<Asked>(
    () => ({ step, ...(price && { price }), ...(discount && { discount }) }),
    [step, price, discount],
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const isLooking = state.at === 'looking'

  useEffect(() => {
    if (!isLooking) return undefined
    const stop = new AbortController()
    preview(asked, meant, stop.signal).then(
      (works) => setState({ at: 'seen', works }),
      (thrown: unknown) => {
        if (!stop.signal.aborted) setRefusal(sentenceOf(thrown))
      },
    )
    return () => stop.abort()
  }, [isLooking, asked, meant])

  const act = async (works: ManyPreview['works']) => {
    // The same keys again after a lost answer: nothing is done twice.
    const todo = confirmed ?? confirm(asked, works)
    setConfirmed(todo)
    setRefusal(null)
    setState({ at: 'doing', share: 0 })
    try {
      const answers = await run(todo, (share) => setState({ at: 'doing', share }))
      setState({ at: 'done', works: answers })
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
      setState({ at: 'seen', works })
    }
    onChanged()
  }

  if (state.at === 'price')
    return (
      <PriceForm
        onAsk={(typed) => {
          setPrice(typed)
          setState({ at: 'looking' })
        }}
      />
    )
  if (state.at === 'discount')
    return (
      <DiscountForm
        hasPrice
        initial={discount}
        onAsk={(typed) => {
          setDiscount(typed)
          setState({ at: 'looking' })
        }}
      />
    )
  if (state.at === 'looking')
    return (
      <>
        {refusal === null && <p role="status">Checking the works...</p>}
        <RefusalNote text={refusal} />
      </>
    )
  if (state.at === 'doing')
    return (
      <p role="status">
        {state.share === 0 ? 'In progress...' : `In progress: ${Math.round(state.share * 100)} %`}
      </p>
    )
  const of = (outcome: string) => state.works.filter((work) => work.outcome === outcome)
  const [already, refused] = [of('already').length, of('refused')]
  if (state.at === 'done')
    return (
      <Stack gap={4} className={form.form}>
        <p role="status">{words.done(of('done').length)}</p>
        {already > 0 && <p>{words.already(already)}</p>}
        {refused.length > 0 && (
          <>
            <p>{howMany(refused.length, 'work')} could not be changed:</p>
            <Reasons works={refused} />
          </>
        )}
        <Cluster gap={3} className={form.actions}>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </Cluster>
      </Stack>
    )
  const goes = state.works.filter(({ outcome }) => outcome === 'goes')
  return (
    <Stack gap={4} className={form.form}>
      <p>{goes.length === 0 ? 'None of these works can be changed.' : words.means}</p>
      {(step === 'price' || step === 'discount') && goes.length > 0 && <Prices works={goes} />}
      {already > 0 && <p>{words.already(already)}</p>}
      {refused.length > 0 && (
        <>
          <p>
            {howMany(refused.length, 'work')} {refused.length === 1 ? 'does' : 'do'} not go:
          </p>
          <Reasons works={refused} />
        </>
      )}
      <RefusalNote text={refusal} />
      <Cluster gap={3} className={form.actions}>
        {goes.length > 0 && (
          <Button variant="primary" onClick={() => void act(state.works)}>
            {words.act(goes.length)}
          </Button>
        )}
        {step === 'price' && <Button onClick={() => setState({ at: 'price' })}>Another price</Button>}
        {step === 'discount' && (
          <Button onClick={() => setState({ at: 'discount' })}>Another discount</Button>
        )}
        <Button variant={goes.length > 0 ? 'plain' : 'outline'} onClick={onClose}>
          {goes.length > 0 ? 'Change nothing' : 'Close'}
        </Button>
      </Cluster>
    </Stack>
  )
}

/** Asks before something is done with many works: how many go, which do not and why. `null` for a step closes it. */
export function ManyDialog({
  step,
  meant,
  onChanged,
  onClose,
}: {
  step: ManyStep | null
  meant: Meant
  onChanged: () => void
  onClose: () => void
}) {
  return (
    <Dialog open={step !== null} onClose={onClose} title={step === null ? '' : steps[step].title}>
      {step !== null && <Steps step={step} meant={meant} onChanged={onChanged} onClose={onClose} />}
    </Dialog>
  )
}
