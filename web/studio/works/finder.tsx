import type { SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './list.module.css'

const sorts = {
  newest: 'Newest',
  oldest: 'Oldest',
  updated: 'Changed last',
  name: 'Name',
  price_up: 'Price, low to high',
  price_down: 'Price, high to low',
}

const lacks = { '': 'All works', picture: 'Without picture', size: 'Without size' }

/** Searches and orders the list of works; what is found is in the address. */
export function Finder() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const go = (name: string, value: string) => {
    const query = new URLSearchParams(params)
    query.delete('page')
    if (value === '') query.delete(name)
    else query.set(name, value)
    void navigate(`?${query}`, { preventScrollReset: true })
  }
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    go('search', typeof text === 'string' ? text.trim() : '')
  }
  return (
    <Cluster as="form" gap={3} className={styles.finder} role="search" onSubmit={find}>
      <Field
        className={styles.search}
        label="Search your works"
        hideLabel
        placeholder="Search your works"
        type="search"
        name="search"
        defaultValue={params.get('search') ?? ''}
      />
      <Button type="submit">Search</Button>
      <Select
        label="What they lack"
        hideLabel
        value={params.get('without') ?? ''}
        onChange={(event) => go('without', event.target.value)}
      >
        {Object.entries(lacks).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Order"
        hideLabel
        value={params.get('sort') ?? 'newest'}
        onChange={(event) => go('sort', event.target.value)}
      >
        {Object.entries(sorts).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </Cluster>
  )
}
