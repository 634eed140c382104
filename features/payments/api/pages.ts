import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type ProblemCode, problems } from '../../../contract/problems.ts'
import { isUnavailable } from '../../../platform/db/index.ts'
import type { SendPlainPage } from '../../../platform/http/plain-page.ts'
import { type Allowance, networkOf } from '../../../platform/limits/index.ts'
import type { MayHave } from '../../../platform/processes/index.ts'
import type { PaymentsContext } from '../context/payments.ts'
import { openAttempt } from '../service/open.ts'
import { popUpPage, popUpPolicy } from './pop-up-page.ts'

/** After how many seconds it is worth trying again. */
const waits: Partial<Record<ProblemCode, number>> = { too_many_requests: 10, unavailable: 5 }

/** For one network: a payment opens one page, and many people may pay behind one address of a mobile carrier. */
const allowance: Allowance = { atOnce: 60, perSecond: 1 }

const html = 'text/html; charset=utf-8'

/** The title above the sentence, where it is not that there is nothing to pay. */
const titles: Partial<Record<ProblemCode, string>> = {
  too_many_requests: 'Too many payments at once',
  unavailable: 'One moment, please',
  internal: 'Something went wrong',
}

/** GET /pay/{txRef}/{key}: the provider's pop-up, or why there is nothing to pay. Registered beside the API, without tokens; only `shopUrl` frames it. */
export function paymentPages(
  payments: PaymentsContext,
  {
    shopUrl,
    allowanceOf,
    sendPage,
  }: {
    shopUrl: string
    /** Counts how often each network opens pages. */
    allowanceOf: (name: string, allowance: Allowance) => MayHave
    sendPage: SendPlainPage
  },
): FastifyPluginAsync {
  return async (app) => {
    const mayOpen = allowanceOf('payment pages', allowance)
    const shopOrigin = new URL(shopUrl).origin
    const headers = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    }
    /** Says why there is nothing to pay, in the checkout's frame. */
    const refusePage = (
      reply: FastifyReply,
      code: ProblemCode,
      text: string = problems[code].text,
    ): FastifyReply => {
      const { status } = problems[code]
      const wait = waits[code]
      return sendPage(reply.headers(headers), {
        status,
        title: titles[code] ?? 'There is nothing to pay here',
        text,
        framedBy: `'self' ${shopOrigin}`,
        ...(wait !== undefined && { retryAfter: wait }),
      })
    }
    app.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'payment page failed')
      return isUnavailable(error)
        ? refusePage(reply, 'unavailable', 'We cannot reach our records at the moment.')
        : refusePage(reply, 'internal')
    })
    app.get<{ Params: { txRef: string; key: string } }>('/pay/:txRef/:key', async (request, reply) => {
      const { txRef, key } = request.params
      reply.headers(headers)
      if (!(await mayOpen(networkOf(request.ip))))
        return refusePage(reply, 'too_many_requests', 'Very many payments were opened from your network.')
      const opened = await openAttempt(payments, txRef, key)
      if (!opened.ok) return refusePage(reply, opened.code, opened.message)
      const { popUp, amountKobo } = opened.value
      if (popUp.kind === 'redirect') return reply.redirect(popUp.url, 303)
      return (
        reply
          .header('content-security-policy', popUpPolicy(popUp.page, shopOrigin))
          // The providers check which site they are shown on.
          .header('referrer-policy', 'origin')
          .type(html)
          .send(popUpPage(popUp.page, { txRef, amountKobo, shopOrigin }))
      )
    })
  }
}
