import type { SubmitEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Facets } from '../../../contract/catalogue.ts'
import { amountInput, groupedAmount, lengthInput } from '../../client/amount.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { ColourFacet } from './colour-facet.tsx'
import { kinds, shapes, sizes } from './filter-names.ts'
import styles from './filters.module.css'
import { filtersIn, listAddress, numberFaults, numbersInOrder } from './list-address.ts'
import { Pills } from './pills.tsx'
import { useLiveCount } from './use-live-count.ts'
import { worksCount } from './works-count.ts'

/** Asks how many works an address of the list would show. */
export type CountWorks = (query: URLSearchParams) => Promise<number>

/** A choice with how many works it would leave, where they are counted. */
const counted = (label: string, works: number | undefined) =>
  works === undefined ? (
    label
  ) : (
    <>
      {label} <span className={styles.number}>{works}</span>
      <span className="visually-hidden"> works</span>
    </>
  )

const chosenIn = (form: HTMLFormElement): URLSearchParams => {
  const chosen = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') chosen.set(name, value)
  return numbersInOrder(chosen)
}

/**
 * Filters of a list: a side panel, on phones a sheet. The GET form needs no script; with one its button counts works. `facets`:
 * works left by each choice.
 */
export function Filters({ facets, count }: { facets: Facets | null; count?: CountWorks | undefined }) {
  const [typed] = useSearchParams()
  const params = listAddress(typed)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [live, ask] = useLiveCount(count, pathname + search)
  // The same as the browser would do, with an address that names only what was chosen.
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({ pathname, search: chosenIn(event.currentTarget).toString() })
  }
  const given = (name: string) => params.get(name) ?? ''
  const faultOf = (name: string) => numberFaults(params).find((each) => each.name === name)?.fault
  const price = (name: 'min_price' | 'max_price') => ({
    ...amountInput,
    name,
    defaultValue: groupedAmount(given(name)),
    error: faultOf(name),
  })
  const length = (name: 'max_height' | 'max_width') => ({
    ...lengthInput,
    name,
    defaultValue: given(name),
    error: faultOf(name),
  })
  const active = filtersIn(params)
  const artists = facets?.artists ?? []
  return (
    <>
      <button className={styles.opener} type="button" popoverTarget="filters">
        <Icon name="sliders" />
        <span className={styles.word}>Filter</span>
        {active > 0 && (
          <span className={styles.active}>
            {active}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </button>
      {/* A new list begins with the panel folded and with the values of its address. */}
      <div
        key={pathname + search}
        className={styles.panel}
        id="filters"
        popover="auto"
        role="dialog"
        aria-label="Filters"
      >
        <form
          className={styles.form}
          method="get"
          action={pathname}
          data-wakes
          onSubmit={show}
          onChange={(event) => ask(chosenIn(event.currentTarget))}
        >
          <div className={styles.head}>
            <h2 className={styles.title}>Filter</h2>
            <button
              className={styles.close}
              type="button"
              popoverTarget="filters"
              popoverTargetAction="hide"
              aria-label="Close"
            >
              <Icon name="close" />
            </button>
          </div>
          <input type="hidden" name="sort" defaultValue={given('sort')} />
          <Stack gap={5} className={styles.choices}>
            <fieldset className={styles.prices}>
              <legend className={styles.legend}>Price in naira</legend>
              <Field label="From" {...price('min_price')} />
              <Field label="To" {...price('max_price')} />
            </fieldset>
            {artists.length > 0 ? (
              <Select label="Artist" name="artist" defaultValue={given('artist')}>
                <option value="">All artists</option>
                {artists.map(({ slug, name, works }) => (
                  <option key={slug} value={slug}>
                    {name} ({works})
                  </option>
                ))}
              </Select>
            ) : (
              <input type="hidden" name="artist" defaultValue={given('artist')} />
            )}
            <Pills
              legend="Longer side"
              name="size"
              given={given('size')}
              choices={sizes}
              works={facets?.size}
            />
            <fieldset className={styles.prices}>
              <legend className={styles.legend}>Fits, in cm</legend>
              <Field label="Height up to" {...length('max_height')} />
              <Field label="Width up to" {...length('max_width')} />
            </fieldset>
            <Pills
              legend="Orientation"
              name="orientation"
              given={given('orientation')}
              choices={shapes}
              works={facets?.orientation}
            />
            <Pills legend="Pieces" name="kind" given={given('kind')} choices={kinds} works={facets?.kind} />
            <ColourFacet given={given('colour')} works={facets?.colour} />
            <Field
              label="Medium"
              name="medium"
              placeholder="oil, bronze, linen"
              defaultValue={given('medium')}
            />
            <Checkbox
              label={counted('Framed, or with a frame for more', facets?.framed)}
              name="framed"
              value="true"
              defaultChecked={given('framed') === 'true'}
            />
            <Checkbox
              label={counted('Available now', facets?.available)}
              name="available"
              value="true"
              defaultChecked={given('available') === 'true'}
            />
          </Stack>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" wide>
              {live === null ? 'Show works' : `Show ${worksCount(live).toLowerCase()}`}
            </Button>
            <span className="visually-hidden" role="status">
              {live !== null && `${worksCount(live)} match.`}
            </span>
            {active > 0 && (
              <Link className={styles.clear} to={pathname}>
                Clear all
              </Link>
            )}
          </div>
        </form>
      </div>
    </>
  )
}
