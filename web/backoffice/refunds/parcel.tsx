import { useId } from 'react'
import { howMany } from '../../../kernel/count.ts'
import { amountFault } from '../../client/amount.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Select } from '../../kit/select.tsx'
import {
  chosen,
  type ItemDraft,
  isEmptied,
  type RefundableParcel,
  type RefundableWork,
  type RefundDraft,
  withItem,
} from './draft.ts'
import styles from './refund.module.css'

const Work = ({
  work,
  parcel,
  item,
  onChange,
}: {
  work: RefundableWork
  parcel: RefundableParcel
  item: ItemDraft | undefined
  onChange: (item: ItemDraft | undefined) => void
}) => (
  <div className={styles.work}>
    {work.picture ? (
      <Picture picture={work.picture} sizes="56px" alt="" className={styles.thumbnail} />
    ) : (
      <span />
    )}
    <Checkbox
      checked={item !== undefined}
      onChange={(event) => onChange(event.target.checked ? chosen(work, parcel) : undefined)}
      label={
        <>
          <em>{work.name}</em>
          <span className={styles.amount}>
            {work.quantity === 1 ? '' : `${work.quantity} pieces, `}
            {moneyOf(work.amount)} left to give back
          </span>
        </>
      }
    />
    {item && (
      <div className={styles.choices}>
        <Select
          label={
            <>
              Pieces<span className="visually-hidden"> of {work.name}</span>
            </>
          }
          value={item.quantity}
          onChange={(event) => onChange({ ...item, quantity: Number(event.target.value) })}
        >
          {Array.from({ length: work.quantity }, (_, index) => work.quantity - index).map((pieces) => (
            <option key={pieces} value={pieces}>
              {howMany(pieces, 'piece')}
            </option>
          ))}
          <option value={0}>None: a part of the price</option>
        </Select>
        <Field
          label="Naira"
          optional={item.quantity > 0}
          inputMode="decimal"
          value={item.amount}
          error={amountFault(item.amount) || undefined}
          placeholder={item.quantity > 0 ? 'The whole price' : ''}
          onChange={(event) => onChange({ ...item, amount: event.target.value })}
        />
        {item.quantity > 0 && (
          <Checkbox
            checked={item.restock}
            disabled={parcel.state === 'SHIPPING'}
            label={
              parcel.state === 'SHIPPING'
                ? 'On its way: it can go on sale when it is back'
                : 'Put it on sale again'
            }
            onChange={(event) => onChange({ ...item, restock: event.target.checked })}
          />
        )}
      </div>
    )}
  </div>
)

/** Chooses which items of a parcel are refunded, and who pays for it. */
export function ParcelChoice({
  parcel,
  sellers,
  draft,
  onChange,
}: {
  parcel: RefundableParcel
  sellers: readonly { id: string; name: string }[]
  draft: RefundDraft
  onChange: (draft: RefundDraft) => void
}) {
  const heading = useId()
  const hasDelivery = draft.delivery.includes(parcel.id)
  const isChosen = hasDelivery || parcel.works.some(({ id }) => draft.items[id])
  return (
    <section className={styles.parcel} aria-labelledby={heading}>
      <h3 className={styles.seller} id={heading}>
        {parcel.seller.name} <span className={styles.state}>{labelOf(parcel.state)}</span>
      </h3>
      {parcel.works.map((work) => (
        <Work
          key={work.id}
          work={work}
          parcel={parcel}
          item={draft.items[work.id]}
          onChange={(item) => onChange(withItem(draft, parcel, work.id, item))}
        />
      ))}
      {parcel.delivery > 0 && (
        <Checkbox
          checked={hasDelivery}
          label={`Delivery of this parcel, ${moneyOf(parcel.delivery)}${isEmptied(parcel, draft) ? ': nothing of it is sent any more' : ''}`}
          onChange={(event) =>
            onChange({
              ...draft,
              delivery: event.target.checked
                ? [...draft.delivery, parcel.id]
                : draft.delivery.filter((id) => id !== parcel.id),
            })
          }
        />
      )}
      {isChosen && (
        <Select
          label={
            <>
              Who bears it<span className="visually-hidden">, of the parcel of {parcel.seller.name}</span>
            </>
          }
          hint="Our commission goes back in any case."
          value={draft.bearers[parcel.id] ?? 'seller'}
          onChange={(event) =>
            onChange({ ...draft, bearers: { ...draft.bearers, [parcel.id]: event.target.value } })
          }
        >
          <option value="seller">{parcel.seller.name}</option>
          <option value="us">We, all of it</option>
          {sellers
            .filter(({ id }) => id !== parcel.seller.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}, in place of {parcel.seller.name}
              </option>
            ))}
        </Select>
      )}
    </section>
  )
}
