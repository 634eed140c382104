import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createContext, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { type TileProps, WholeTile } from './client/parts/tile.tsx'

/** Kept tiles, at most 16 MB of their HTML and of what it was made of. */
const MOST_BYTES = 16 * 1024 * 1024

const kept = new LRUCache<string, Buffer>({
  maxSize: MOST_BYTES,
  sizeCalculation: (html, key) => html.length + 2 * key.length + 128,
})

const TileOfPlace = createContext<TileProps | undefined>(undefined)
const Place = () => {
  const tile = useContext(TileOfPlace)
  return tile && <WholeTile {...tile} />
}

/** A page of nothing but a tile: its links are absolute, and the same on all pages. */
const routes = [{ path: '/', Component: Place }]
const context = await createStaticHandler(routes).query(new Request('http://tile/'))
if (context instanceof Response) throw new Error('a tile has no page of its own')
const router = createStaticRouter(routes, context)

function htmlOf(tile: TileProps): Buffer {
  const key = JSON.stringify([tile.title, tile.eager, tile.work])
  const found = kept.get(key)
  if (found) return found
  const html = Buffer.from(
    renderToString(
      <TileOfPlace value={tile}>
        <StaticRouterProvider router={router} context={context as never} hydrate={false} />
      </TileOfPlace>,
    ),
  )
  kept.set(key, html)
  return html
}

/** Placeholder of a tile in this process: an element, which no text can imitate, with a random name. */
const name = randomUUID()
const [before, after] = [`<hr id="${name}-`, '"/>']

/** The tiles of one page. */
export type PageTiles = {
  /** The placeholder of a tile during rendering. */
  standIn: (tile: TileProps) => ReactNode
  /** The page's HTML with the tiles in their places. */
  fill: (html: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>
}

/** Begins with none. */
export function tilesOfPage(): PageTiles {
  const tiles: Buffer[] = []
  const fill: PageTiles['fill'] = (html) => {
    const parts: Buffer[] = []
    let from = 0
    for (let at = html.indexOf(before); at !== -1; at = html.indexOf(before, from)) {
      const end = html.indexOf(after, at)
      const tile = tiles[Number(html.toString('latin1', at + before.length, end))]
      if (!tile) throw new Error('a tile that no page has')
      parts.push(html.subarray(from, at), tile)
      from = end + after.length
    }
    return Buffer.concat([...parts, html.subarray(from)])
  }
  return { standIn: (tile) => <hr id={`${name}-${tiles.push(htmlOf(tile)) - 1}`} />, fill }
}
