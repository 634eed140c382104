import { useEffect, useRef, useState } from 'react'
import type { DeliveryOption } from '../../../contract/order.ts'
import { type FeeTable, feeOf } from '../../../features/delivery/rules/fees.ts'
import { type Pieces, sizeClassOf } from '../../../features/delivery/rules/size-class.ts'
import { plainAmount } from '../../client/amount.ts'
import type { Answers } from '../changes/ask.tsx'
import { feeText } from './class-fees.ts'
import styles from './fees.module.css'

const piece = (width: number, height: number, depth: number): Pieces => ({
  width_mm: width * 10,
  height_mm: height * 10,
  depth_mm: depth * 10,
  packing: 'flat',
  framed: false,
  quantity: 1,
})

/** Orders that show what fees mean. */
const orders = [
  { name: 'A print of 40 × 30 cm within Lagos', to: 'Lagos', parcels: [['Lagos', piece(40, 30, 0)]] },
  {
    name: 'A painting of 100 × 80 cm from Lagos to Oyo',
    to: 'Oyo',
    parcels: [['Lagos', piece(100, 80, 4)]],
  },
  {
    name: 'A painting of 150 × 120 cm from Lagos and a print of 40 × 30 cm from Kano, both to Kano: two parcels',
    to: 'Kano',
    parcels: [
      ['Lagos', piece(150, 120, 4)],
      ['Kano', piece(40, 30, 0)],
    ],
  },
] as const

/** What delivery of an order costs in all; null where a parcel is not sent. */
const costOf = (table: FeeTable, option: DeliveryOption, { to, parcels }: (typeof orders)[number]) => {
  const fees = parcels.map(([from, pieces]) =>
    feeOf(table, { from, sizeClass: sizeClassOf([pieces]) }, { option, state: to, ownFee: null }),
  )
  return fees.reduce<number | null>((sum, fee) => (sum === null || fee === null ? null : sum + fee), 0)
}

/** What some orders would pay, by the fees that are typed in the form around it and by those that hold now. */
export function ExampleOrders({
  option,
  now,
  typed,
}: {
  option: DeliveryOption
  now: FeeTable
  /** The fees as they would be, by what was answered. */
  typed: (answer: Answers) => FeeTable
}) {
  const ref = useRef<HTMLElement>(null)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>()
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return undefined
    const read = () => {
      const typedNow: Record<string, string> = {}
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string') typedNow[name] = plainAmount(value)
      setAnswers(typedNow)
    }
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  const then = answers && typed((name) => answers[name] ?? '')
  const textOf = (fee: number | null) => (Number.isNaN(fee) ? '–' : feeText(fee))
  return (
    <section className={styles.examples} ref={ref} aria-label="What orders would pay">
      <h3>What this means</h3>
      <dl aria-live="polite">
        {orders.map((order) => {
          const [before, after] = [costOf(now, option, order), then && costOf(then, option, order)]
          return (
            <div key={order.name}>
              <dt>{order.name}</dt>
              <dd>
                {after === undefined || after === before ? (
                  textOf(before)
                ) : (
                  <>
                    now {textOf(before)}, then <strong>{textOf(after)}</strong>
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
