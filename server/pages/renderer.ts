import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Services } from '../../web/services.ts'
import { createPatterns } from './pattern.ts'

/** 'built' serves what `react-router build` made; 'dev' serves the sources through Vite. */
export type Mode = 'built' | 'dev'

/** Renders the page of a request. */
export type Renderer = {
  render(request: Request): Promise<Response>
  /** The pattern of the page at an address; '*' where there is none. */
  patternOf(url: string): Promise<string>
}

/** The contexts that the entry module exports, see web/entry.server.tsx. */
type Entry = ServerBuild['entry']['module'] & {
  services: RouterContext<Services>
  report: RouterContext<(error: unknown) => void>
  nonce: RouterContext<string | undefined>
}

const viteBuild = async (app: FastifyInstance, root: string): Promise<() => Promise<ServerBuild>> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
}

const storedBuild = async (root: string): Promise<() => Promise<ServerBuild>> => {
  const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild
  return async () => build
}

/** Makes the renderer of a mode; scripts of built pages bear `nonce`. Errors that pages do not expect go to the log of `app`. */
export const createRenderer = async (
  app: FastifyInstance,
  { mode, root, services, nonce }: { mode: Mode; root: string; services: Services; nonce: string },
): Promise<Renderer> => {
  const load = mode === 'dev' ? await viteBuild(app, root) : await storedBuild(root)
  const handle = createRequestHandler(load, mode === 'dev' ? 'development' : 'production')
  const patternOf = createPatterns(load)
  const report = async (error: unknown, url: string): Promise<void> =>
    app.log.error({ err: error, page: await patternOf(url) }, 'page failed')
  const render: Renderer['render'] = async (request) => {
    const entry = (await load()).entry.module as Entry
    const context = new RouterContextProvider()
    context.set(entry.services, services)
    if (mode === 'built') context.set(entry.nonce, nonce)
    context.set(entry.report, (error) => void report(error, request.url))
    return handle(request, context)
  }
  return { render, patternOf }
}
