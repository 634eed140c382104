import type { SubmitEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './filters.module.css'

const filterNames = ['min_price', 'max_price', 'orientation', 'available'] as const

const orientations = [
  { value: '', name: 'Any' },
  { value: 'portrait', name: 'Portrait' },
  { value: 'landscape', name: 'Landscape' },
  { value: 'square', name: 'Square' },
]

/** Filters and order of a list of works: a panel at the side, a sheet on phones. A GET form: it needs no script. */
export const Filters = ({ best }: { best: boolean }) => {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The same as the browser would do, with an address that names only what was chosen.
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim() !== '') chosen.set(name, value)
    }
    void navigate({ pathname, search: chosen.toString() })
  }
  const given = (name: string) => params.get(name) ?? ''
  const active = filterNames.filter((name) => given(name) !== '').length
  return (
    <>
      <button className={styles.opener} type="button" popoverTarget="filters">
        <Icon name="sliders" />
        Filter and sort
        {active > 0 && (
          <span className={styles.active}>
            {active}
            <span className="spoken"> active</span>
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
        <Stack as="form" gap={5} className={styles.form} method="get" action={pathname} onSubmit={show}>
          <div className={styles.head}>
            <h2 className={styles.title}>Filter and sort</h2>
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
          <Select label="Sort by" name="sort" defaultValue={given('sort')}>
            <option value="">{best ? 'Best match' : 'Newest first'}</option>
            {best && <option value="newest">Newest first</option>}
            <option value="price_up">Price, low to high</option>
            <option value="price_down">Price, high to low</option>
            <option value="name">Title, A to Z</option>
          </Select>
          <fieldset className={styles.prices}>
            <legend className={styles.legend}>Price in naira</legend>
            <Field
              label="From"
              name="min_price"
              type="number"
              inputMode="numeric"
              min={0}
              step="any"
              defaultValue={given('min_price')}
            />
            <Field
              label="To"
              name="max_price"
              type="number"
              inputMode="numeric"
              min={0}
              step="any"
              defaultValue={given('max_price')}
            />
          </fieldset>
          <fieldset>
            <legend className={styles.legend}>Orientation</legend>
            <div className={styles.pills}>
              {orientations.map(({ value, name }) => (
                <label key={value} className={styles.pill}>
                  <input
                    type="radio"
                    name="orientation"
                    value={value}
                    defaultChecked={given('orientation') === value}
                  />
                  {name}
                </label>
              ))}
            </div>
          </fieldset>
          <Checkbox
            label="Available now"
            name="available"
            value="true"
            defaultChecked={given('available') === 'true'}
          />
          <Stack gap={2} className={styles.actions}>
            <Button type="submit" look="primary" wide>
              Show works
            </Button>
            {active > 0 && (
              <Link className={styles.clear} to={pathname}>
                Clear all
              </Link>
            )}
          </Stack>
        </Stack>
      </div>
    </>
  )
}
