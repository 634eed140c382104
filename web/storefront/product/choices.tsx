import type { Product } from '../../../contract/catalogue.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Choice } from '../../kit/choice.tsx'
import { sizeOf } from '../../kit/work-label.tsx'
import styles from './choices.module.css'

/** The sizes a work is offered in, and whether it comes framed. Nothing where there is nothing to choose. */
export const Choices = ({
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
}) => {
  if (work.sold || (work.sizes.length < 2 && work.frame_price === null)) return null
  return (
    <div className={styles.choices}>
      {work.sizes.length > 1 && (
        <Choice
          compact
          legend="Size"
          name="size"
          value={sizeId}
          onChoose={onSize}
          options={work.sizes.map((size) => ({
            value: size.id,
            label: size.label,
            detail:
              `${sizeOf(size) ?? ''}${size.in_stock === 0 ? ' · Sold' : ` · ${formatNaira(size.price)}`}`.replace(
                /^ · /,
                '',
              ),
            disabled: size.in_stock === 0,
          }))}
        />
      )}
      {work.frame_price !== null && (
        <Checkbox
          label={
            <>
              With frame <span className={styles.more}>+ {formatNaira(work.frame_price)}</span>
            </>
          }
          checked={withFrame}
          onChange={(event) => onFrame(event.target.checked)}
        />
      )}
    </div>
  )
}
