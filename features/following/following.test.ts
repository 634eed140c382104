import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLimits } from '../../platform/limits/index.ts'
import { disableShop } from '../../server/composition/shops.ts'
import { PASSWORD } from '../../server/testing/test-account.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { draft, show } from '../catalogue/test-studio.ts'
import { openTestShop, signIn } from '../sellers/test-shop.ts'
import { createFollowThrottles, notifyFollowers } from './index.server.ts'
import { askToFollow } from './service/guests.ts'

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
const tell = () => notifyFollowers(m.features.following)
/** As days later: what was written to followers, as many days earlier. */
const daysLater = async (days: number) => {
  await sql`update following_told set told_at = told_at - ${`${days} days`}::interval`.execute(m.db)
  await sql`update mail set event_key = event_key || id where event_key like 'new-works:%'`.execute(m.db)
  await tell()
}
const mailsTo = async ({ email }: { email: string }) =>
  (
    await sql<{ subject: string; html: string; text: string; headers: Record<string, string> }>`
      select subject, html, text, headers from mail
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
    const pictures = [...(mail?.html.matchAll(/<img [^>]*src="[^"]*(\/media\/[^"]+)"/g) ?? [])]
    expect(pictures).toHaveLength(works.length)
    for (const [, path] of pictures) expect((await fetch(`${m.url}${path}`)).status).toBe(200)
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
      (await sql`select 1 from ${sql.table(table)} where follower_id = ${leaver.id}`.execute(m.db)).rows
        .length
    const tables = ['following', 'following_told', 'following_link']
    for (const table of tables) expect(await kept(table), table).toBe(1)
    const gone = await m.call('DELETE', '/profiles/', { token: leaver.token, body: { password: PASSWORD } })
    expect(gone.status).toBe(200)
    for (const table of tables) expect(await kept(table), table).toBe(0)
  })
})

describe('a guest', () => {
  let guests = 0
  const address = () => `guest-${(guests += 1)}@follow.example`
  const ask = (slug: string, email: string): Promise<Called> =>
    m.call('POST', `/shop/artists/${slug}/follow/`, { body: { email } })
  /** The links of the mails that ask an address to confirm, the newest last. */
  const links = async (email: string): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select text from mail where recipient = ${email} and event_key like 'follow:%' order by created_at, id`.execute(
      m.db,
    )
    return rows.map(({ text }) => /http\S+\/newsletter\/follow\?token=[\w-]+/.exec(text)?.[0] ?? '')
  }
  const press = async (link: string | undefined) => {
    const answer = await fetch(link ?? '', { method: 'POST', redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  const followers = async ({ token }: Shop): Promise<number> =>
    (await m.call('GET', '/seller/artists/', { token })).body.data[0].followers
  /** Follows as a guest, from the request to the press. */
  const followAs = async (email: string, slug: string) => {
    expect((await ask(slug, email)).status).toBe(200)
    expect(await press((await links(email)).at(-1))).toEqual([303, '/newsletter/followed'])
  }

  it('follows once the link in the mail is pressed, is counted, and gets one mail a week that one press stops', async () => {
    const [shop, other, email] = [await openShown(), await openShown(), address()]
    expect((await ask(shop.slug, email.toUpperCase())).body).toMatchObject({ status: 'success', data: {} })
    await hang(shop)
    await tell()
    expect(await followers(shop), 'not before the press').toBe(0)
    expect(await mailsTo({ email })).toEqual([])
    const [link = ''] = await links(email)
    await fetch(link)
    expect(await followers(shop), 'opening it changes nothing').toBe(0)
    expect(await press(`${link}x`)).toEqual([303, '/newsletter/expired'])
    for (let times = 0; times < 2; times += 1)
      expect(await press(link)).toEqual([303, '/newsletter/followed'])
    await followAs(email, other.slug)
    expect([await followers(shop), await followers(other)]).toEqual([1, 1])

    const works = [await hang(shop), await hang(other)]
    await Promise.all([tell(), tell()])
    const [mail, ...more] = await mailsTo({ email })
    expect(more).toEqual([])
    for (const work of works) expect(mail?.text).toContain(`/${work.slug}`)
    expect(mail?.text).not.toContain('Your profile')
    await hang(shop)
    await tell()
    expect(await mailsTo({ email })).toHaveLength(1)

    const stopLink = /<([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1]
    expect(await press(stopLink)).toEqual([303, '/newsletter/unfollowed'])
    expect([await followers(shop), await followers(other)]).toEqual([0, 0])
    await daysLater(7)
    expect(await mailsTo({ email })).toHaveLength(1)
    expect(
      (await sql`select 1 from follower where email = ${email}`.execute(m.db)).rows,
      'forgotten',
    ).toEqual([])
  })

  it('with an account has one list and one mail: what was followed as a guest moves to it', async () => {
    const [before, after, buyer] = [await openShown(), await openShown(), await m.buyer()]
    const known = await sql<{ email: string }>`select email from account where id = ${buyer.id}`.execute(m.db)
    const email = known.rows[0]?.email ?? ''
    await follow(buyer, before.slug)
    // The address of an account: its own list.
    await followAs(email, after.slug)
    expect(await followed(buyer)).toEqual([before.slug, after.slug].toSorted())

    // A guest whose address is an account's only later.
    const late = await m.buyer()
    const guest = address()
    await followAs(guest, before.slug)
    await sql`update account set email = ${guest} where id = ${late.id}`.execute(m.db)
    await hang(before)
    for (let days = 0; days < 2; days += 1) await tell()
    expect(await followed(late)).toEqual([before.slug])
    expect(await mailsTo({ email: guest })).toHaveLength(1)
    expect(await followers(before)).toBe(2)
  })

  it('of the own works is not counted, and neither is who has a name that is not confirmed yet', async () => {
    const shop = await openShown()
    await followAs(shop.email, shop.slug)
    expect(await followers(shop)).toBe(0)
    const buyer = await m.buyer()
    const guest = address()
    await sql`update account set email = ${guest}, email_verified_at = null where id = ${buyer.id}`.execute(
      m.db,
    )
    await followAs(guest, shop.slug)
    expect(await followed(buyer), 'the person who registered the address sees nothing of it').toEqual([])
    expect(await followers(shop)).toBe(1)
  })

  it('is not flooded, hears nothing of strangers’ wishes after a week, and is refused what is no address or artist', async () => {
    const [shop, email] = [await openShown(), address()]
    const limited = {
      ...m.features.following,
      throttles: createFollowThrottles(createLimits({ db: m.db })),
    }
    const asked = (ip: string, to = email) => askToFollow(limited, shop.slug, to, ip)
    for (const ip of ['10.1.1.1', '10.2.1.1', '10.3.1.1']) expect((await asked(ip)).ok).toBe(true)
    expect(await links(email), 'one mail for one artist in five minutes').toHaveLength(1)
    for (let times = 1; times < 20; times += 1) await asked('10.1.1.1', address())
    expect(await asked('10.1.1.1', address())).toMatchObject({ code: 'too_many_requests' })
    for (const wrong of ['', 'no address', `${'a'.repeat(300)}@x.ng`])
      expect((await ask(shop.slug, wrong)).status, wrong).toBe(422)
    expect((await ask('no-such-artist', email)).body.code).toBe('artist_not_found')
    const hidden = await slugOf(await openTestShop(m))
    expect((await ask(hidden, email)).body.code).toBe('artist_not_found')
    await sql`update following_request set expires_at = now() - interval '1 second' where email = ${email}`.execute(
      m.db,
    )
    expect(await press((await links(email))[0])).toEqual([303, '/newsletter/expired'])
    await tell()
    const kept = await sql`select 1 from following_request where email = ${email}`.execute(m.db)
    expect(kept.rows).toEqual([])
  })

  it('is forgotten with the account of the address', async () => {
    const [shop, buyer] = [await openShown(), await m.buyer()]
    const guest = address()
    await followAs(guest, shop.slug)
    await ask((await openShown()).slug, guest)
    await sql`update account set email = ${guest} where id = ${buyer.id}`.execute(m.db)
    const gone = await m.call('DELETE', '/profiles/', { token: buyer.token, body: { password: PASSWORD } })
    expect(gone.status).toBe(200)
    for (const table of ['follower', 'following_request']) {
      const kept = await sql`select 1 from ${sql.table(table)} where email = ${guest}`.execute(m.db)
      expect(kept.rows, table).toEqual([])
    }
  })
})
