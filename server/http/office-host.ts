import type { FastifyInstance } from 'fastify'
import { refuse } from '../../kernel/result.ts'
import type { Config } from '../../platform/config/index.ts'
import { sendRefusal } from '../../platform/http/answer.ts'
import type { SendPlainPage } from '../../platform/http/plain-page.ts'
import { plainPages } from '../pages/plain-pages.ts'
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
 * Confines the back office to the host of BACKOFFICE_URL, so that no shop page runs beside staff tokens. Shop
 * pages there redirect. Does nothing without such a host.
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
