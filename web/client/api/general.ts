import type * as z from 'zod/mini'
import type { contactMessage } from '../../../contract/content.ts'
import { call } from './call.ts'

/** Sends a message to the gallery. */
export const sendMessage = (form: z.input<typeof contactMessage>) =>
  call({ method: 'POST', path: '/general/send-message/', body: form })

/** Subscribes an address to the newsletter. */
export const subscribe = (email: string) =>
  call({ method: 'POST', path: '/general/subscribe/', body: { email } })
