import { workFacts, type YesFact, yesFacts } from '../../../contract/work-facts.ts'
import { Panel } from '../parts/panel.tsx'
import styles from './columns.module.css'

const takesOf = (name: YesFact): string => workFacts[name].list.takes

/** What the columns of a list take; docs/import.md says it at length. */
const columns: [names: string, takes: string][] = [
  ['reference', 'Your own name or number for the work. By it a later import finds the work again.'],
  ['name', 'The title, up to 120 characters.'],
  ['category, subcategory', 'Their names, such as Photography and Colored.'],
  ['price', 'In naira: 120000 or 120,000.50. For several sizes a price each: 45000 | 90000.'],
  ['description', 'What a buyer should know. It takes 20 characters or more to submit the work.'],
  ['artist', 'One of your shop’s artists. Left empty, the first.'],
  ['medium, year', 'What it is made of, and when.'],
  ['mode, stock', '“one of a kind” or “edition”; how many there are in all, those already sold among them.'],
  ['sizes', 'Of an edition in several sizes: Small: 30 x 40 | Large: 60 x 80.'],
  ['width_cm, height_cm, depth_cm', 'Of a work in one size, such as 60.5.'],
  ...[...new Set(yesFacts.map(takesOf))].map((takes): [string, string] => [
    yesFacts.filter((name) => takesOf(name) === takes).join(', '),
    takes,
  ]),
  ['frame_price', 'What a frame costs, if you offer one.'],
  ['packing', 'flat, tube, crate or fragile.'],
  ['pictures', 'Their names in the ZIP, the one for tiles first: dawn.jpg | dawn-detail.jpg.'],
]

/** The columns that a list may have. */
export function Columns() {
  return (
    <Panel title="The columns of a list">
      <p className={styles.lead}>
        The first row names the columns, in any order. Reference, name, category and price are needed; where a
        list calls them something else, you say which is which. Columns that a list leaves out stay as they
        are.
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
}
