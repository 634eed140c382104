import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const path = route.path === undefined ? {} : { path: route.path }
    if (route.index) return [{ ...path, index: true }]
    return [{ ...path, children: treeOf(routes, route.id) }]
  })

/** '/blog/why-art.data' to '/blog/why-art': a page and its data count as one. */
const pagePath = (url: string): string => {
  const { pathname } = new URL(url, 'http://page')
  return pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')
}

/** Tells the pattern of the page at an address, such as /blog/:slug; '*' where there is none. */
export const createPatterns = (load: () => Promise<ServerBuild>): ((url: string) => Promise<string>) => {
  let known: { routes: Routes; tree: RouteObject[] } | undefined
  return async (url) => {
    const { routes } = await load()
    if (known?.routes !== routes) known = { routes, tree: treeOf(routes) }
    const matches = matchRoutes(known.tree, pagePath(url)) ?? []
    const path = matches
      .map(({ route }) => route.path)
      .filter(Boolean)
      .join('/')
    return matches.length === 0 || path === '*' ? '*' : `/${path.replace(/^\/+/, '')}`
  }
}
