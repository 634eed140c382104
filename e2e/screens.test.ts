import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import routes from '../web/routes.ts'
import type { Known } from './known.ts'
import { officeScreens } from './office-screens.ts'
import { storefrontScreens } from './screens.ts'
import { studioScreens } from './studio-screens.ts'

/** Pages of no look of their own: texts as data, and what only leads on. */
const unseen = ['text-json.ts', 'sitemap.ts', 'robots.ts', 'search-form.ts']

let made = 0
const toRoute = ({ id, file, path, index, children }: RouteConfigEntry): RouteObject => {
  const name = id ?? `${file}${path ?? ''}`
  const own = { id: `${name} ${(made += 1)}`, handle: file, ...(path !== undefined && { path }) }
  return index ? { ...own, index: true } : { ...own, children: children?.map(toRoute) ?? [] }
}

/** The pages of a tree of routes: those that are no frame of others. */
const pagesOf = (tree: readonly RouteObject[]): RouteObject[] =>
  tree.flatMap((route) => (route.children?.length ? pagesOf(route.children) : [route]))

it('every page of the shop, the studio and the office is among the screens that are looked at', () => {
  const tree = routes.map(toRoute)
  const known = new Proxy({} as Known, { get: (_known, name) => `a-${String(name).toLowerCase()}` })
  const screens = [...storefrontScreens(known), ...studioScreens(known), ...officeScreens(known)]
  const shown = new Set(
    screens.map(
      ({ path }) => matchRoutes(tree, new URL(path, 'http://shop.example').pathname)?.at(-1)?.route.id,
    ),
  )
  const missing = pagesOf(tree)
    .filter(({ handle }) => !unseen.some((file) => String(handle).endsWith(file)))
    .filter(({ id }) => !shown.has(id))
    .map(({ id }) => id)
  expect(missing).toEqual([])
})
