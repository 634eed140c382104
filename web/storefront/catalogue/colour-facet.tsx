import type { CSSProperties } from 'react'
import { colourFamilies } from '../../../kernel/colours.ts'
import { swatches } from '../../kit/colours.ts'
import styles from './colour-facet.module.css'

/** The choice of a colour in a list's filters, or any. */
export const ColourFacet = ({ given }: { given: string }) => (
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
          title={swatches[family].name}
          style={{ '--paint': swatches[family].paint } as CSSProperties}
        >
          <input type="radio" name="colour" value={family} defaultChecked={given === family} />
          <span className="spoken">{swatches[family].name}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
