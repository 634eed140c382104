import type { Product } from '../../../contract/catalogue.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Choice } from '../../kit/choice.tsx'
import { Stack } from '../../kit/layout.tsx'
import { sizeOf } from '../../kit/work-label.tsx'
import styles from './choices.module.css'

/** A size by its name, or by its sides where its name says no more than those. */
const optionOf = (size: Product['sizes'][number]) => {
  const sides = sizeOf(size)
  const isNamed = sides === undefined || !/\d\s*×/.test(size.label)
  const gone = size.reserved ? ' · Reserved' : ' · Sold'
  const price = `${formatNaira(size.price)}${size.in_stock === 0 ? gone : ''}`
  return {
    value: size.id,
    label: isNamed ? size.label : sides,
    detail: isNamed && sides !== undefined ? `${sides} · ${price}` : price,
    disabled: size.in_stock === 0,
  }
}

/** The sizes a work is offered in, and whether it comes framed. Nothing where there is nothing to choose. */
export function Choices({
  work,
  sizeId,
  withFrame,
  onSize,
  onFrame,
}: {
  work: Product
  sizeId: string
  withFrame: boolean
  onSize: (id: string) => void
  onFrame: (framed: boolean) => void
}) {
  if (work.in_stock === 0 || (work.sizes.length < 2 && work.frame_price === null)) return null
  return (
    <Stack gap={4}>
      {work.sizes.length > 1 && (
        <Choice
          compact
          legend="Size"
          name="size"
          value={sizeId}
          onChoose={onSize}
          options={work.sizes.map(optionOf)}
        />
      )}
      {work.frame_price !== null && (
        <Checkbox
          label={
            <>
              With frame <span className={styles.more}>+ {formatNaira(work.frame_price)}</span>
            </>
          }
          data-early="frame"
          checked={withFrame}
          onChange={(event) => onFrame(event.target.checked)}
        />
      )}
    </Stack>
  )
}
