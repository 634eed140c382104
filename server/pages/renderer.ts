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
  /** The page's one address, and its pattern. */
  addressOf(url: string): Promise<PageAddress>
}

/** The contexts that the entry module exports, see web/entry.server.tsx. */
type Entry = ServerBuild['entry']['module'] & {
  services: RouterContext<Services>
  report: RouterContext<(error: unknown) => void>
  nonce: RouterContext<string | null>
}

async function storedBuild(): Promise<LoadPages> {
  const build = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'build/server/index.js')).href
  )) as ServerBuild
  return async () => build
}

/** Makes the renderer of a mode; scripts of built pages bear `nonce`. Errors that pages do not expect go to the log of `app`. */
export async function createRenderer(
  app: FastifyInstance,
  { mode, nonce }: { mode: Mode; nonce: string },
): Promise<Renderer> {
  const load = mode === 'built' ? await storedBuild() : mode
  const handle = createRequestHandler(load, mode === 'built' ? 'production' : 'development')
  const addressOf = createAddresses(load)
  const report = async (error: unknown, url: string): Promise<void> =>
    app.log.error({ err: error, page: (await addressOf(url)).pattern }, 'page failed')
  const render: Renderer['render'] = async (request, services) => {
    const entry = (await load()).entry.module as Entry
    const context = new RouterContextProvider()
    context.set(entry.services, services)
    if (mode === 'built') context.set(entry.nonce, nonce)
    context.set(entry.report, (error) => void report(error, request.url))
    return handle(request, context)
  }
  return { render, addressOf }
}
