import { data } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { services } from '../../services.ts'
import { Trouble } from '../site/trouble.tsx'
import type { Route } from './+types/background.ts'
import styles from './background.module.css'

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const found = await context.get(services).catalogue.product(params.slug)
  if (!found.ok) throw data(null, { status: 404 })
  const { name, artist, picture } = found.value
  return { name, artist: artist.name, picture }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.name} by ${loaderData.artist} · Àwòrán` : 'Àwòrán' },
  { name: 'robots', content: 'noindex' },
]

/** Nothing but the picture of a work. */
export default function Background({ loaderData: { name, artist, picture } }: Route.ComponentProps) {
  return (
    <main className={styles.room} id="main">
      <h1 className="spoken">
        {name} by {artist}
      </h1>
      <Picture picture={picture} sizes="100vw" eager className={styles.image} />
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <Trouble error={error} alone />
