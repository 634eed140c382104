import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Suggestions as Found, PictureData } from '../../../contract/catalogue.ts'
import { shopAddresses } from '../../client/api/addresses/shop.ts'
import { requestOf } from '../../client/api/request.ts'
import { apiAnswerOf, send } from '../../client/api/send.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { Icon } from '../../kit/icon.tsx'
import { artistPath, categoryPath, searchPath } from '../shop/paths.ts'
import styles from './suggestions.module.css'

/** Fewer letters than these are the beginning of too much. */
const LEAST = 2
/** Nothing is asked before typing has paused for so long, in ms. */
const PAUSE_MS = 150
/** Side of a picture's square, in pixels. */
const PICTURE = 44

/** Asks for suggestions without a session, so that the answer may come from a cache. */
async function ask(q: string, signal: AbortSignal): Promise<Found> {
  const request = requestOf(shopAddresses['shop.suggestions'], { query: { q }, signal })
  return (await apiAnswerOf<Found>(await send(request, {}))).data
}

/** What is suggested for what is typed, once typing has paused; until then what was before. Null for too few letters, and where no answer comes. */
function useFound(typed: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const isEnough = typed.length >= LEAST
  useEffect(() => {
    if (!isEnough) return setFound(null)
    const asking = new AbortController()
    const set = (answer: Found | null) => {
      if (!asking.signal.aborted) setFound(answer)
    }
    const timer = setTimeout(() => {
      ask(typed, asking.signal).then(set, () => set(null))
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed, isEnough])
  return isEnough ? found : null
}

type Choice = { to: string; name: ReactNode; detail?: string; picture?: PictureData | null }

function choicesOf({ works, artists, categories }: Found): { name: string; choices: Choice[] }[] {
  return [
    {
      name: 'Works',
      choices: works.map(({ name, slug, artist, picture }) => ({
        to: `/${slug}`,
        name: <em className={styles.title}>{name}</em>,
        detail: artist,
        picture,
      })),
    },
    {
      name: 'Artists',
      choices: artists.map(({ name, slug, town, picture }) => ({
        to: artistPath(slug),
        name,
        detail: ['Artist', town].filter(Boolean).join(', '),
        picture,
      })),
    },
    {
      name: 'Categories',
      choices: categories.map(({ name, picture }) => ({
        to: categoryPath(name),
        name,
        detail: 'Category',
        picture,
      })),
    },
  ].filter(({ choices }) => choices.length > 0)
}

/**
 * Suggestions for a search field (a combobox); the last is the search itself. The focus stays in the field. `on`: the key of
 * the page; null once it is searched.
 */
export function Suggestions({
  input,
  typed,
}: {
  input: RefObject<HTMLInputElement | null>
  typed: { text: string; on: string | null }
}) {
  const id = useId()
  const { key } = useLocation()
  // Each letter opens them; with the next page they are closed.
  const opened = { of: typed, openOn: typed.on, active: -1 }
  const [last, setLast] = useState(opened)
  const { openOn, active } = last.of === typed ? last : opened
  const found = useFound(typed.text)
  const groups = found ? choicesOf(found) : []
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const isShown = openOn === key && count > 0
  const at = isShown ? Math.min(active, count) : -1
  const close = () => setLast({ ...opened, openOn: null })

  // The field is the search's own, which is there before its suggestions are.
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('aria-expanded', String(isShown))
    if (isShown) field.setAttribute('aria-controls', id)
    else field.removeAttribute('aria-controls')
    if (at >= 0) field.setAttribute('aria-activedescendant', `${id}-${at}`)
    else field.removeAttribute('aria-activedescendant')
  }, [input, id, isShown, at])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      // Past the last, and before the first, is the text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = ((at + 1 + step + count + 2) % (count + 2)) - 1
      setLast({ of: typed, openOn: key, active: next })
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      document.getElementById(`${id}-${at}`)?.click()
    }
  })
  const leave = useEffectEvent(close)
  useEffect(() => {
    const field = input.current
    const listening = new AbortController()
    const { signal } = listening
    field?.addEventListener('keydown', (event) => press(event), { signal })
    field?.addEventListener('blur', () => leave(), { signal })
    // Left before one could listen.
    if (document.activeElement !== field) leave()
    return () => listening.abort()
  }, [input])

  let next = 0
  const option = ({ to, name, detail, picture }: Choice, mark?: ReactNode) => {
    const index = next++
    return (
      <Link
        key={to}
        id={`${id}-${index}`}
        className={styles.option}
        role="option"
        aria-selected={index === at}
        tabIndex={-1}
        onClick={close}
        to={to}
      >
        <span className={styles.mark}>{picture ? <Thumb picture={picture} size={PICTURE} /> : mark}</span>
        <span className={styles.name}>{name}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </Link>
    )
  }
  return (
    <>
      <div
        id={id}
        className={styles.panel}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        // The field keeps the focus until the page has changed.
        onPointerDown={(event) => event.preventDefault()}
      >
        {groups.map(({ name, choices }) => (
          <div key={name} className={styles.group} role="group" aria-label={name}>
            {choices.map((choice) => option(choice))}
          </div>
        ))}
        {isShown &&
          option(
            {
              to: searchPath(typed.text),
              name: (
                <>
                  Search for “<bdi>{typed.text}</bdi>”
                </>
              ),
            },
            <Icon name="search" />,
          )}
      </div>
      <p className="visually-hidden" role="status">
        {isShown && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </>
  )
}
