import type { FastifyInstance } from 'fastify'
import { refuse } from '../kernel/result.ts'
import type { Config } from '../platform/config/index.ts'
import { sendRefusal } from '../platform/http/answer.ts'
import type { SendPlainPage } from '../platform/http/plain-page.ts'
import { plainPages } from './pages/plain-pages.ts'
import { isForApi } from './requests.ts'

/** The path of an address as routes may read it: decoded, in small letters, with single slashes. */
function plainPath(url: string): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/+/g, '/')
  } catch {
    return path.toLowerCase()
  }
}

/** The back office's pages and what staff call. */
const office = /^\/(?:backoffice|api\/v1\/staff)(?![\w-])/

/** What both hosts need: sessions and what lets one in, files of the build, pictures, and what watches over the server. */
const shared =
  /^\/(?:api\/v1\/auth\/|api\/v1\/profiles\/change_password(?![\w-])|assets\/|media\/|health\/|metrics$|[\w-]+\.(?:png|ico|svg|webmanifest)$)/

/**
 * Keeps the back office on the host of BACKOFFICE_URL: its pages and calls are found there alone, so that no page of the shop
 * runs where staff's tokens lie; pages of the shop that are asked for there lead to the shop's own address. Nothing to do where
 * the back office has no host of its own.
 */
export function keepOfficeHost(
  app: FastifyInstance,
  { backofficeUrl, publicUrl }: Pick<Config, 'backofficeUrl' | 'publicUrl'>,
  sendPage: SendPlainPage,
): void {
  if (backofficeUrl === null) return
  const { host } = new URL(backofficeUrl)
  app.addHook('onRequest', async (request, reply) => {
    const path = plainPath(request.url)
    if (shared.test(path)) return undefined
    const isOffice = office.test(path)
    if (isOffice === (request.host === host)) return undefined
    if (isForApi(path)) return sendRefusal(reply, refuse('not_found'))
    if (isOffice) return sendPage(reply, plainPages.nowhere)
    return path === '/' ? reply.redirect('/backoffice') : reply.redirect(publicUrl)
  })
}
