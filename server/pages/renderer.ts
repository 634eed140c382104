import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { root } from '../../platform/project/root.ts'
import type { Services } from '../../web/services.ts'
import { createAddresses, type PageAddress } from './address.ts'

/** Loads the code of all pages as it is now. */
type LoadPages = () => Promise<ServerBuild>

/** 'built' serves what `react-router build` made; a function serves the sources, loaded anew for each page. */
export type Mode = 'built' | LoadPages

/** Renders the page of a request. */
export type Renderer = {
  /** The loaders of the page read with `services`. */
  render(request: Request, services: Services): Promise<Response>
  /** The bytes of a response that `render` returned; it can be read once. */
  bodyOf(response: Response): Promise<Buffer>
  /** The page's one address, and its pattern. */
  addressOf(url: string): Promise<PageAddress>
  /** The scripts that stand in pages themselves. */
  inlineScripts: readonly string[]
  /** The service worker's script. */
  serviceWorker: string
}

/** What the entry module exports besides, see web/entry.server.tsx. */
type Entry = ServerBuild['entry']['module'] & {
  services: RouterContext<Services>
  report: RouterContext<(error: unknown) => void>
  bodies: WeakMap<Response, Buffer>
  inlineScripts: readonly string[]
  serviceWorker: string
}

async function storedBuild(): Promise<ServerBuild> {
  return (await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'build/server/index.js')).href
  )) as ServerBuild
}

/** Begins to load the code of all pages, so that it is there when the database is; what fails is said by `createRenderer`. */
export function loadPagesAhead(): void {
  storedBuild().catch(() => {})
}

/** Makes the renderer of a mode. Errors that pages do not expect go to the log of `app`. */
export async function createRenderer(app: FastifyInstance, mode: Mode): Promise<Renderer> {
  const build = mode === 'built' ? await storedBuild() : undefined
  const load: LoadPages = build ? async () => build : (mode as LoadPages)
  // Given the build itself, and not a function that loads it, React Router reads its routes once instead of for each request.
  const handle = createRequestHandler(build ?? load, build ? 'production' : 'development')
  const addressOf = createAddresses(load)
  const report = async (error: unknown, url: string): Promise<void> =>
    app.log.error({ err: error, page: (await addressOf(url)).pattern }, 'page failed')
  const render: Renderer['render'] = async (request, services) => {
    const entry = (await load()).entry.module as Entry
    const context = new RouterContextProvider()
    context.set(entry.services, services)
    context.set(entry.report, (error) => void report(error, request.url))
    return handle(request, context)
  }
  const bodyOf: Renderer['bodyOf'] = async (response) =>
    ((await load()).entry.module as Entry).bodies.get(response) ?? Buffer.from(await response.arrayBuffer())
  const { inlineScripts, serviceWorker } = build
    ? (build.entry.module as Entry)
    : { inlineScripts: [], serviceWorker: '' }
  return { render, bodyOf, addressOf, inlineScripts, serviceWorker }
}
