import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableShop } from '../../server/composition/shops.ts'
import { type Marketplace, openMarketplace } from '../../server/test-marketplace.ts'
import { draft, show } from '../catalogue/test-studio.ts'
import { openTestShop, PASSWORD, signIn } from '../sellers/test-shop.ts'
import { tellFollowers } from './index.server.ts'

let m: Marketplace
let moderator: string
beforeAll(async () => {
  m = await openMarketplace()
  moderator = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())

type Shop = Awaited<ReturnType<typeof openTestShop>>
type Buyer = { id: string; email: string; token: string }

const slugOf = async ({ token }: Shop): Promise<string> =>
  (await m.call('GET', '/seller/artists/', { token })).body.data[0].slug
const hang = async ({ token }: Shop) => show(m, token, moderator, (await draft(m, token)).id)
/** A shop whose artist has a work on show. */
const openShown = async () => {
  const shop = await openTestShop(m)
  await hang(shop)
  return { ...shop, slug: await slugOf(shop) }
}
const follow = ({ token }: { token?: string }, slug: string) =>
  m.call('PUT', `/shop/following/${slug}/`, token === undefined ? {} : { token })
const stop = ({ token }: Buyer, slug: string) => m.call('DELETE', `/shop/following/${slug}/`, { token })
const followed = async ({ token }: Buyer): Promise<string[]> =>
  (await m.call('GET', '/shop/following/', { token })).body.data.artists.map(
    (artist: { slug: string }) => artist.slug,
  )
const tell = () => tellFollowers(m.features.following)
/** As days later: what was written to followers, as many days earlier. */
const daysLater = async (days: number) => {
  await sql`update following_told set told_at = told_at - ${`${days} days`}::interval`.execute(m.db)
  await sql`update mail set event_key = event_key || id where event_key like 'new-works:%'`.execute(m.db)
  await tell()
}
const mailsTo = async ({ email }: { email: string }) =>
  (
    await sql<{ subject: string; text: string; headers: Record<string, string> }>`
      select subject, text, headers from mail
      where recipient = ${email} and event_key like 'new-works:%' order by created_at, id`.execute(m.db)
  ).rows

describe('who follows an artist', () => {
  it('gets one mail with all new works of all artists that are followed, and of each work once', async () => {
    const [one, other, third] = [await openShown(), await openShown(), await openShown()]
    const buyer = await m.buyer()
    for (const { slug } of [one, other]) expect((await follow(buyer, slug)).status).toBe(200)
    await tell()
    expect(await mailsTo(buyer), 'what hung before is no news').toEqual([])
    const works = [await hang(one), await hang(other), await hang(one)]
    const unfollowed = await hang(third)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    const [mail, ...more] = await mailsTo(buyer)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^New works by Shop .* and Shop /)
    for (const work of works) expect(mail?.text).toContain(`/${work.slug}`)
    expect(mail?.text).not.toContain(unfollowed.slug)
    await daysLater(7)
    expect(await mailsTo(buyer)).toHaveLength(1)
  })

  it('gets at most one mail in seven days; what comes after it is in the next', async () => {
    const shop = await openShown()
    const buyer = await m.buyer()
    await follow(buyer, shop.slug)
    await hang(shop)
    await tell()
    const late = await hang(shop)
    await tell()
    expect(await mailsTo(buyer)).toHaveLength(1)
    await daysLater(6)
    expect(await mailsTo(buyer)).toHaveLength(1)
    await daysLater(1)
    const mails = await mailsTo(buyer)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ subject: expect.stringMatching(/^A new work by /) })
    expect(mails[1]?.text).toContain(late.slug)
  })

  it('hears nothing of a work that is sold, paused or withheld meanwhile, nor twice of one that comes back', async () => {
    const [shop, closed] = [await openShown(), await openShown()]
    const buyer = await m.buyer()
    for (const { slug } of [shop, closed]) await follow(buyer, slug)
    const [sold, paused, withheld] = [await hang(shop), await hang(shop), await hang(closed)]
    expect(withheld.id).toBeTruthy()
    await sql`update edition set available = 0 where work_id = ${sold.id}`.execute(m.db)
    await m.call('POST', `/seller/products/${paused.id}/pause/`, { token: shop.token })
    await disableShop(m.features.imports, m.db, closed.id, new Date())
    await tell()
    expect(await mailsTo(buyer)).toEqual([])
    expect(
      (await m.call('POST', `/seller/products/${paused.id}/resume/`, { token: shop.token })).status,
    ).toBe(200)
    await tell()
    expect(await mailsTo(buyer)).toHaveLength(1)
    for (const act of ['pause', 'resume'])
      await m.call('POST', `/seller/products/${paused.id}/${act}/`, { token: shop.token })
    await daysLater(7)
    expect(await mailsTo(buyer)).toHaveLength(1)
  })

  it('is nobody who sells their works: not counted, and without mails', async () => {
    const shop = await openShown()
    expect(await follow(shop, shop.slug)).toMatchObject({ status: 409, body: { code: 'own_artist' } })
    await hang(shop)
    await tell()
    const { data } = (await m.call('GET', '/seller/artists/', { token: shop.token })).body
    expect(data[0].followers).toBe(0)
    expect(await mailsTo(shop)).toEqual([])
  })

  it('stops by one press in the profile, and hears no more', async () => {
    const shop = await openShown()
    const buyer = await m.buyer()
    await follow(buyer, shop.slug)
    expect(await followed(buyer)).toEqual([shop.slug])
    expect((await stop(buyer, shop.slug)).body.data).toEqual({ slug: shop.slug, following: false })
    expect((await stop(buyer, shop.slug)).status).toBe(200)
    await hang(shop)
    await tell()
    expect(await mailsTo(buyer)).toEqual([])
    expect(await followed(buyer)).toEqual([])
  })

  it('stops all by the link of a mail: one request without cookies, a GET changes nothing, a wrong token neither', async () => {
    const shop = await openShown()
    const [buyer, other] = [await m.buyer(), await m.buyer()]
    for (const person of [buyer, other]) await follow(person, shop.slug)
    await hang(shop)
    await tell()
    const [mail] = await mailsTo(buyer)
    const link = /<([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(link).toContain('/newsletter/artists?token=')
    expect(mail?.text).toContain(link)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const oneClick = (address: string) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await oneClick(`${link}x`)).status).toBe(404)
    expect(await followed(buyer)).toEqual([shop.slug])
    for (let press = 0; press < 2; press += 1) expect((await oneClick(link)).status).toBe(200)
    expect(await followed(buyer)).toEqual([])
    expect(await followed(other)).toEqual([shop.slug])
    const pressed = await fetch(link, { method: 'POST', redirect: 'manual' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/newsletter/unfollowed'])
  })

  it('is a signed-in person, and only of an artist with works on show', async () => {
    const shop = await openShown()
    const guest = await m.guest()
    for (const caller of [{}, { guest }])
      expect((await m.call('PUT', `/shop/following/${shop.slug}/`, caller)).status).toBe(401)
    const buyer = await m.buyer()
    expect((await follow(buyer, 'no-such-artist')).body.code).toBe('artist_not_found')
    const hidden = await openTestShop(m)
    expect((await follow(buyer, await slugOf(hidden))).body.code).toBe('artist_not_found')
    await follow(buyer, shop.slug)
    expect(await followed(await m.buyer()), 'a stranger sees nothing of it').toEqual([])
  })

  it('is a number for the seller and nothing more', async () => {
    const shop = await openShown()
    const buyer = await m.buyer()
    await follow(buyer, shop.slug)
    await follow(await m.buyer(), shop.slug)
    const answer = await m.call('GET', '/seller/artists/', { token: shop.token })
    expect(answer.body.data[0].followers).toBe(2)
    const page = await m.call('GET', `/shop/artists/${shop.slug}/`)
    for (const { body } of [answer, page]) {
      expect(JSON.stringify(body)).not.toContain(buyer.id)
      expect(JSON.stringify(body)).not.toContain(buyer.email)
    }
  })

  it('gets no mail with a disabled account, and is forgotten with a deleted one', async () => {
    const shop = await openShown()
    const [disabled, leaver] = [await m.buyer(), await m.buyer()]
    for (const person of [disabled, leaver]) await follow(person, shop.slug)
    await sql`update account set disabled_at = now() where id = ${disabled.id}`.execute(m.db)
    await hang(shop)
    await tell()
    expect(await mailsTo(disabled)).toEqual([])
    const kept = async (table: string) =>
      (await sql`select 1 from ${sql.table(table)} where account_id = ${leaver.id}`.execute(m.db)).rows.length
    const tables = ['following', 'following_told', 'following_link']
    for (const table of tables) expect(await kept(table), table).toBe(1)
    const gone = await m.call('DELETE', '/profiles/', { token: leaver.token, body: { password: PASSWORD } })
    expect(gone.status).toBe(200)
    for (const table of tables) expect(await kept(table), table).toBe(0)
  })
})
