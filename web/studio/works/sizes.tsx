import type { ReactNode } from 'react'
import type { OwnWork } from '../../../contract/seller.ts'
import { commissionOf } from '../../../features/catalogue/rules/commission.ts'
import { formatKobo, koboOf } from '../../../kernel/money.ts'
import { numberIn } from '../../../kernel/read-number.ts'
import { Button } from '../../kit/button.tsx'
import { Choice } from '../../kit/choice.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Panel } from '../parts/panel.tsx'
import { blankSize, type SizeDraft } from './draft.ts'
import styles from './sizes.module.css'
import type { WorkEditing } from './use-editor.ts'

/** 'You receive NGN 106,250 of it': what is left of a price after commission; nothing while there is no price. */
const receiptOf = (typed: string, commissionPercent: number): ReactNode => {
  const naira = numberIn(typed)
  if (naira === null || !(naira >= 1 && naira <= 1e9)) return `We keep ${commissionPercent} % of the price.`
  const price = koboOf(Math.round(naira * 100) / 100)
  const { commission, proceeds } = commissionOf(price, Math.round(commissionPercent * 100))
  return (
    <>
      <strong>You receive {formatKobo(proceeds)}</strong> after {formatKobo(commission)} commission.
    </>
  )
}

/** One of a kind or an edition, and each size with its lengths, price and how many there are. */
export function Sizes({
  editor: { draft, faults, edit },
  work,
  commissionPercent,
}: {
  editor: WorkEditing
  work: OwnWork | undefined
  commissionPercent: number
}) {
  const isEdition = draft.kind === 'edition'
  const sizes = isEdition ? draft.sizes : draft.sizes.slice(0, 1)
  const change = (index: number, more: Partial<SizeDraft>) =>
    edit({ sizes: draft.sizes.map((size, at) => (at === index ? { ...size, ...more } : size)) })
  return (
    <Panel title="Size and price">
      <Choice
        legend="How it is sold"
        hideLegend
        compact
        name="kind"
        value={draft.kind}
        error={faults['kind']}
        options={[
          { value: 'unique', label: 'One of a kind' },
          { value: 'edition', label: 'An edition' },
        ]}
        onChoose={(kind) => edit({ kind: kind === 'edition' ? 'edition' : 'unique' })}
      />
      {sizes.map((size, index) => {
        const known = work?.sizes.find(({ id }) => id === size.id)
        const field = (name: 'label' | 'width_cm' | 'height_cm' | 'depth_cm' | 'price' | 'total') => ({
          name: `sizes.${index}.${name}`,
          value: size[name],
          error: faults[`sizes.${index}.${name}`],
          onChange: (event: { target: { value: string } }) => change(index, { [name]: event.target.value }),
        })
        return (
          <Stack as="fieldset" gap={3} key={size.key} className={styles.size}>
            <legend className={isEdition ? styles.legend : 'visually-hidden'}>Size {index + 1}</legend>
            <div className={styles.lengths}>
              <Field label="Height, cm" inputMode="decimal" {...field('height_cm')} />
              <Field label="Width, cm" inputMode="decimal" {...field('width_cm')} />
              <Field label="Depth, cm" optional inputMode="decimal" {...field('depth_cm')} />
            </div>
            <div className={styles.lengths}>
              <Field
                className={styles.price}
                label="Price, NGN"
                inputMode="decimal"
                autoComplete="off"
                {...field('price')}
              />
              {isEdition && <Field label="Edition size" inputMode="numeric" {...field('total')} />}
              {isEdition && <Field label="Name" optional placeholder="A3" {...field('label')} />}
            </div>
            <p className={styles.receipt} aria-live="polite">
              {receiptOf(size.price, commissionPercent)}
            </p>
            {known && known.sold + known.held > 0 && (
              <p className={styles.receipt}>
                {known.in_stock} left, {known.held} being paid for, {known.sold} sold.
              </p>
            )}
            {isEdition && sizes.length > 1 && (
              <div>
                <Button
                  size="small"
                  variant="plain"
                  onClick={() => edit({ sizes: draft.sizes.filter((_each, at) => at !== index) })}
                >
                  Remove size {index + 1}
                </Button>
              </div>
            )}
          </Stack>
        )
      })}
      <p className={styles.receipt}>
        You pay the courier. The delivery fee that the buyer pays for your parcel is yours, without
        commission; it depends on your state, the buyer’s, these sizes and the packing.
      </p>
      {faults['sizes'] !== undefined && (
        <p className={styles.error} role="alert">
          {faults['sizes']}
        </p>
      )}
      {isEdition && sizes.length < 20 && (
        <div>
          <Button size="small" onClick={() => edit({ sizes: [...draft.sizes, blankSize()] })}>
            Add a size
          </Button>
        </div>
      )}
    </Panel>
  )
}
