import { type FormEvent, useState } from 'react'
import { useAddress } from '../../client/table/address.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './filters.module.css'

/** A filter of one state, kept in the address. */
export function StateFilter({
  name = 'state',
  label,
  options,
}: {
  name?: string
  label: string
  options: readonly (readonly [value: string, text: string])[]
}) {
  const { read, set } = useAddress()
  return (
    <Select
      className={styles.filter}
      label={label}
      value={read(name)}
      onChange={(event) => set(name, event.target.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

/** A search for words, kept in the address. */
export function SearchFilter({ name, label }: { name: string; label: string }) {
  const { read } = useAddress()
  return <SearchForm key={read(name)} name={name} label={label} />
}

const SearchForm = ({ name, label }: { name: string; label: string }) => {
  const { read, set } = useAddress()
  const [typed, setTyped] = useState(read(name))
  const search = (event: FormEvent) => {
    event.preventDefault()
    set(name, typed.trim())
  }
  return (
    <form className={styles.search} role="search" aria-label={label} onSubmit={search}>
      <Field
        className={styles.filter}
        label={label}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}

/** A filter of one day, kept in the address. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const { read, set } = useAddress()
  return (
    <Field
      className={styles.filter}
      label={label}
      type="date"
      value={read(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  )
}
