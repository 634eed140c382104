import type { CSSProperties } from 'react'
import { Outlet } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import { services } from '../../services.ts'
import type { Route } from './+types/layout.ts'
import { chooseForRoom } from './choice.ts'
import styles from './layout.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await context.get(services).catalogue.products({ page: 1, limit: 48 })
  return chooseForRoom(products)
}

/** The works stay the same while a visitor moves between cards. */
export function shouldRevalidate() {
  return false
}

const Hung = ({ work, side, sizes }: { work: ProductTile; side: string | undefined; sizes: string }) => (
  <figure
    className={side}
    style={{ '--ratio': work.picture.width / work.picture.height, ...tint(work.picture) } as CSSProperties}
  >
    <Picture picture={work.picture} sizes={sizes} className={styles.image} />
    <figcaption className={styles.label}>
      {work.artist.name}, <em>{work.name}</em>
    </figcaption>
  </figure>
)

/** The room that sign-in and its sisters stand in: a work at each side of the card, on narrower screens one above it. */
export default function AccountLayout({ loaderData: { left, right, above } }: Route.ComponentProps) {
  return (
    <div className={styles.room} style={tint(left?.picture ?? above?.picture)}>
      <Outlet />
      {above && <Hung work={above} side={styles.above} sizes="(min-width: 75em) 1px, min(100vw, 640px)" />}
      {left && <Hung work={left} side={styles.left} sizes="(min-width: 75em) 24vw, 1px" />}
      {right && <Hung work={right} side={styles.right} sizes="(min-width: 75em) 24vw, 1px" />}
    </div>
  )
}
