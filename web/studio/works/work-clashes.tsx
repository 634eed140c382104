import { eachFact, workFacts } from '../../../contract/work-facts.ts'
import { amountText } from '../../client/amount.ts'
import { Clashes } from '../../client/editing/clashes.tsx'
import type { Clash } from '../../client/editing/merge.ts'
import { useArtists, useCategories } from '../queries.ts'
import { sizeText } from './clash-texts.ts'
import type { TypedWork } from './draft.ts'

const fieldNames: Record<keyof TypedWork, string> = {
  ...eachFact((name) => workFacts[name].label),
  name: 'Name',
  desc: 'Description',
  category_id: 'Category',
  subcategory_id: 'Subcategory',
  artist_id: 'Artist',
  kind: 'One of a kind or edition',
  sizes: 'Sizes and prices',
}

/** What two people changed at once of a work, and the choice. */
export function WorkClashes({
  clashes,
  settle,
}: {
  clashes: Clash<TypedWork>[]
  settle: (clash: Clash<TypedWork>, choice: 'mine' | 'theirs') => void
}) {
  const { data: categories = [] } = useCategories()
  const { data: artists = [] } = useArtists()
  const names = new Map<string, string>(
    [...categories, ...categories.flatMap(({ subcategories }) => subcategories), ...artists].map((each) => [
      each.id,
      each.name,
    ]),
  )
  const shown = (value: TypedWork[keyof TypedWork], field: keyof TypedWork): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (Array.isArray(value)) return value.map(sizeText).join('; ')
    if (field === 'frame_price' && value !== '') return amountText(value)
    return names.get(value) ?? (value === '' ? 'nothing' : value)
  }
  return (
    <Clashes
      clashes={clashes}
      settle={settle}
      happened="This work was changed in the meantime, by you in another window or by our staff."
      names={fieldNames}
      theirs="Saved in the meantime"
      shown={shown}
    />
  )
}
