import { Panel } from '../parts/panel.tsx'
import styles from './columns.module.css'

/** What the columns of a list take; docs/import.md says it at length. */
const columns: [name: string, takes: string][] = [
  ['reference', 'Your own name or number for the work. By it a later import finds the work again.'],
  ['name', 'The title, up to 120 characters.'],
  ['category', 'Its name, such as Photography. subcategory: one below it.'],
  ['price', '120000 or 120,000.50, in naira. For several sizes, a price each: 45000 | 90000.'],
  ['description', 'What a buyer should know; 20 characters or more before it can be submitted.'],
  ['artist', 'One of your shop’s artists. Left empty, the first.'],
  ['medium', 'What it is made of. year: when it was made.'],
  ['mode', '“one of a kind” or “edition”. stock: how many there are in all, those already sold among them.'],
  ['sizes', 'Of an edition in several: Small: 30 x 40 | Large: 60 x 80.'],
  ['width_cm', 'And height_cm, depth_cm, for a work in one size.'],
  ['framed', 'yes or no; so is signed. frame_price: what a frame costs, if you offer one.'],
  ['packing', 'flat, tube, crate or fragile.'],
  ['pictures', 'Names of pictures in the ZIP, the first for tiles: dawn.jpg | dawn-detail.jpg.'],
]

/** What can stand in a list. */
export const Columns = () => (
  <Panel title="The columns of a list">
    <p className={styles.lead}>
      The first row names the columns, in any order. Only reference, name, category and price must be there;
      columns that a list leaves out stay as they are.
    </p>
    <dl className={styles.columns}>
      {columns.map(([name, takes]) => (
        <div key={name} className={styles.column}>
          <dt>{name}</dt>
          <dd>{takes}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
