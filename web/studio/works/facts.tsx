import { useState } from 'react'
import { packings, workFacts, type YesFact, yesFacts } from '../../../contract/work-facts.ts'
import { packingNames } from '../../client/labels.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { Panel } from '../parts/panel.tsx'
import { useArtists, useCategories } from '../queries.ts'
import styles from './editor.module.css'
import { WorkPreview } from './preview.tsx'
import type { WorkEditing } from './use-editor.ts'

/** Name, description, place and medium: what a work cannot be shown without. */
export function Texts({ editor: { draft, faults, edit } }: { editor: WorkEditing }) {
  const [isPreview, setPreview] = useState(false)
  const { data: categories = [] } = useCategories()
  const category = categories.find(({ id }) => id === draft.category_id)
  return (
    <Panel title="The work">
      <Field
        label="Name"
        name="name"
        value={draft.name}
        error={faults['name']}
        maxLength={120}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <div className={styles.pair}>
        <Select
          label="Category"
          name="category_id"
          value={draft.category_id}
          error={faults['category_id']}
          onChange={(event) => edit({ category_id: event.target.value, subcategory_id: '' })}
        >
          {draft.category_id === '' && <option value="">Choose one</option>}
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Subcategory"
          optional
          name="subcategory_id"
          value={draft.subcategory_id}
          error={faults['subcategory_id']}
          disabled={!category || category.subcategories.length === 0}
          onChange={(event) => edit({ subcategory_id: event.target.value })}
        >
          <option value="">None</option>
          {category?.subcategories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Field
        label="Medium"
        name="medium"
        placeholder="Oil on canvas"
        value={draft.medium}
        error={faults['medium']}
        maxLength={120}
        onChange={(event) => edit({ medium: event.target.value })}
      />
      {isPreview ? (
        <WorkPreview text={draft.desc} />
      ) : (
        <TextField
          label="Description"
          name="desc"
          hint="What it shows, how it was made, how it hangs. You can use Markdown: *italic*, **bold**, - lists."
          rows={7}
          value={draft.desc}
          error={faults['desc']}
          maxLength={5000}
          onChange={(event) => edit({ desc: event.target.value })}
        />
      )}
      <div>
        <Button size="small" variant="plain" onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Write on' : 'Preview the description'}
        </Button>
      </div>
    </Panel>
  )
}

const FactBox = ({ name, draft, edit }: { name: YesFact } & Pick<WorkEditing, 'draft' | 'edit'>) => {
  const fact = workFacts[name]
  if ('onlyEditions' in fact && draft.kind !== 'edition') return null
  return (
    <Checkbox
      label={fact.checkbox}
      checked={draft[name]}
      onChange={(event) => edit({ [name]: event.target.checked })}
    />
  )
}

/** What else buyers may want to know, and how the work is packed. */
export function Details({ editor: { draft, faults, edit } }: { editor: WorkEditing }) {
  const { data: artists = [] } = useArtists()
  return (
    <Stack gap={4} className={styles.details}>
      <div className={styles.pair}>
        <Field
          label="Year"
          optional
          name="year"
          inputMode="numeric"
          value={draft.year}
          error={faults['year']}
          onChange={(event) => edit({ year: event.target.value })}
        />
        <Select
          label="Packing"
          name="packing"
          value={draft.packing}
          onChange={(event) =>
            edit({ packing: packings.find((each) => each === event.target.value) ?? 'flat' })
          }
        >
          {packings.map((each) => (
            <option key={each} value={each}>
              {packingNames[each]}
            </option>
          ))}
        </Select>
      </div>
      {[...yesFacts.filter((name) => name !== 'framed'), 'framed' as const].map((name) => (
        <FactBox key={name} name={name} draft={draft} edit={edit} />
      ))}
      <Field
        label="Price of a frame, NGN"
        optional
        hint="Where buyers may have it framed for more."
        name="frame_price"
        inputMode="decimal"
        value={draft.frame_price}
        error={faults['frame_price']}
        onChange={(event) => edit({ frame_price: event.target.value })}
      />
      {artists.length > 1 && (
        <Select
          label="Artist"
          name="artist_id"
          value={draft.artist_id}
          error={faults['artist_id']}
          onChange={(event) => edit({ artist_id: event.target.value })}
        >
          {draft.artist_id === '' && <option value="">The shop’s own</option>}
          {artists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Stack>
  )
}
