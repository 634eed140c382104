import type { CSSProperties } from 'react'
import { type ColourFamily, colourFamilies } from '../../../kernel/colours.ts'
import { swatches } from '../../kit/colours.ts'
import styles from './colour-facet.module.css'

/** The choice of a colour in a list's filters, or any. `works`: how many each would leave. */
export function ColourFacet({
  given,
  works,
}: {
  given: string
  works: Readonly<Record<ColourFamily, number>> | undefined
}) {
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>Colour</legend>
      <div className={styles.choices}>
        <label className={styles.any}>
          <input type="radio" name="colour" value="" defaultChecked={given === ''} />
          Any
        </label>
        {colourFamilies.map((family) => (
          <label
            key={family}
            className={styles.choice}
            title={works ? `${swatches[family].name}, ${works[family]}` : swatches[family].name}
            style={{ '--paint': swatches[family].paint } as CSSProperties}
          >
            <input
              type="radio"
              name="colour"
              value={family}
              defaultChecked={given === family}
              disabled={works?.[family] === 0 && given !== family}
            />
            <span className="visually-hidden">
              {swatches[family].name}
              {works && `, ${works[family]} works`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
