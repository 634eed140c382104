import type { Id } from '../../kernel/id.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import { categoriesOf, sendForm, testPicture } from '../sellers/test-shop.ts'

/** A work as the API answered it. For tests. */
export type Work = Called['body']

let pictures = 100

/** Drafts a work with a picture and all it needs to be submitted. */
export async function draft(
  m: Marketplace,
  token: string,
  fields: Record<string, string> = {},
  image?: Uint8Array,
): Promise<Work> {
  const { art } = await categoriesOf(m)
  const answer = await sendForm(
    m,
    'POST',
    '/seller/products/',
    token,
    {
      name: `Work ${++pictures}`,
      desc: 'What it shows, how it was made, and how it hangs.',
      category_id: art,
      price: '125000',
      in_stock: '1',
      medium: 'Oil on canvas',
      height_cm: '60',
      width_cm: '90',
      ...fields,
    },
    [['image', image ?? (await testPicture(pictures))]],
  )
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Submits a work and lets a moderator approve it. */
export async function show(m: Marketplace, token: string, moderator: string, id: Id): Promise<Work> {
  const submitted = await m.call('POST', `/seller/products/${id}/submit/`, { token })
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body))
  const approved = await m.call('POST', `/staff/works/${id}/approve/`, {
    token: moderator,
    body: { version: submitted.body.data.version },
  })
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
  return approved.body.data
}
