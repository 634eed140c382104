import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { onDemand } from '../../client/parts/on-demand.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { services } from '../../services.ts'
import { notFound } from '../site/not-found.ts'
import { RouteError } from '../site/route-error.tsx'
import { sidesOf } from '../wall/scale.ts'
import type { Route } from './+types/background.ts'
import styles from './background.module.css'

const Viewer = onDemand(async () => (await import('../viewer/viewer.tsx')).default)

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(services).catalogue.product(params.slug)
  if (!found.ok) throw await notFound(context.get(services))
  const { name, slug, artist, picture, pictures } = found.value
  // The sides are those of the whole work.
  const sides = pictures[0]?.kind === 'whole' ? sidesOf(found.value) : undefined
  return { name, slug, artist: artist.name, picture, sides: sides ?? null }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.name} by ${loaderData.artist} · Àwòrán` : 'Àwòrán' },
  { name: 'robots', content: 'noindex' },
]

/** Whether the reader has moved, pressed or typed on this page. */
const useTouched = (): boolean => {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const ends = new AbortController()
    const touch = () => {
      ends.abort()
      setTouched(true)
    }
    for (const type of ['pointermove', 'pointerdown', 'click', 'keydown', 'wheel'])
      window.addEventListener(type, touch, { passive: true, signal: ends.signal })
    return () => ends.abort()
  }, [])
  return touched
}

/** Nothing but the picture of a work (PRO-08); who moves gets its label and what brings it near. */
export default function Background({
  loaderData: { name, slug, artist, picture, sides },
}: Route.ComponentProps) {
  const touched = useTouched()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void navigate(`/${slug}`)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [navigate, slug])
  const still = <Picture picture={picture} sizes="100vw" eager className={styles.image} />
  return (
    <main className={styles.room} id="main" tabIndex={-1} data-early="look">
      <h1 className="visually-hidden">
        {name} by {artist}
      </h1>
      {touched ? (
        <Viewer
          waiting={still}
          picture={picture}
          artist={artist}
          name={name}
          sides={sides}
          close={
            <Link to={`/${slug}`} aria-label="Close">
              <Icon name="close" size={24} />
            </Link>
          }
        />
      ) : (
        still
      )}
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} alone />
}
