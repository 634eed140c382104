import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../kernel/clock.ts'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { arrive, linkedData, metaOf } from './measure.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, enter, newBuyer, tokensOf } from './people.ts'
import { asSeller, asStaff, submitPainting } from './sales.ts'
import { signIn } from './steps.ts'

const demo = { email: 'seller@aworan.example', password: 'gallery-demo' }
const portrait = join(import.meta.dirname, '../db/seed/pictures/the-one-who-listens.jpg')

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  database = await openDatabase()
  ;[market, browser] = await Promise.all([
    startMarketplace({ DATABASE_URL: database.url }, { movingClock: true }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

type Shown = { name: string; slug: string; works: { slug: string; name: string }[] }
const shown = async (slug: string): Promise<Shown> =>
  (await callApi<Shown>(market, 'GET', `/shop/artists/${slug}/`)).data

describe('artists', () => {
  it.each(['phone', 'desktop'] as const)(
    'are found on a %s from the list to one’s page and to a work, which leads to more and back',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      await arrive(page, '/artists')
      expect(await page.getByRole('list', { name: 'Artists', exact: true }).getByRole('link').count()).toBe(
        10,
      )
      expect(await faultsOn(page)).toEqual([])
      await page.getByRole('link', { name: 'N', exact: true }).click()
      await page.waitForURL('**/artists?letter=n')
      await page.getByRole('link', { name: /Nanret Gyang Dakwat/ }).click()
      await page.waitForURL('**/artists/nanret-gyang-dakwat')
      await page.getByRole('heading', { level: 1, name: 'Nanret Gyang Dakwat' }).waitFor()
      expect(await faultsOn(page)).toEqual([])
      await arrive(page, '/artists/nanret-gyang-dakwat')
      expect((await linkedData(page))[0]).toMatchObject({
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name: 'Nanret Gyang Dakwat' },
      })
      expect(await metaOf(page, 'description')).toContain('Dust is not in the way')
      const { works } = await shown('nanret-gyang-dakwat')
      await arrive(page, `/${works[0]?.slug}`)
      const more = page.getByRole('region', { name: 'More by this artist' })
      expect(await more.getByRole('article').count()).toBeGreaterThan(2)
      expect(await more.getByText(works[0]?.name ?? 'none', { exact: true }).count()).toBe(0)
      await more.getByRole('link', { name: 'All works by Nanret Gyang Dakwat' }).click()
      await page.waitForURL('**/artists/nanret-gyang-dakwat')
      calm()
      await close()
    },
  )

  it('are followed by a visitor’s press, which a sign-in or the link of a mail completes; one mail names a new work, one press in it stops these mails', async () => {
    const [person, guest] = [await newBuyer(market), { email: 'ibukun@guest.example' }]
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const [seller, staff] = [await asSeller(market), await asStaff(market)]
    const approveOne = async (name: string): Promise<string> => {
      const { id, slug, version } = await submitPainting(seller, name, await readFile(portrait))
      await staff('POST', `/staff/works/${id}/approve/`, { version })
      return slug
    }
    const notifyFollowers = () =>
      database.run(
        `insert into pgboss.job (name, start_after) values ('following.news', now() + interval '1 second')`,
      )
    const artist = 'Nanret Gyang Dakwat'
    const path = '/artists/nanret-gyang-dakwat'
    const subject = `A new work by ${artist}`
    const newsTo = async ({ email }: { email: string }) =>
      (await market.mailsTo(email)).filter((mail) => mail.subject === subject)
    /** Without an account: the button, an address, and the press behind the mail's link. */
    const followAsGuest = async () => {
      const visitor = await visit(browser, market.url, { size: 'phone' })
      await arrive(visitor.page, path)
      await visitor.page.getByRole('button', { name: `Follow ${artist}` }).click()
      const send = visitor.page.getByRole('button', { name: 'Follow by e-mail' })
      await visitor.page.getByLabel('Email').fill('ibukun@guest')
      await send.click()
      await visitor.page.getByText('Enter a valid email').waitFor()
      await visitor.page.getByLabel('Email').fill(guest.email)
      await send.click()
      await visitor.page.getByText(`We have sent an e-mail to ${guest.email}`).waitFor()
      expect(await faultsOn(visitor.page)).toEqual([])
      const mail = await market.mailTo(guest.email, /^Please confirm: new works by/)
      await visitor.page.goto(/https?:\/\/\S+\/newsletter\/follow\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
      await visitor.page.getByRole('button', { name: 'Yes, follow' }).click()
      await visitor.page.getByRole('heading', { name: 'You follow the artist' }).waitFor()
      visitor.calm()
      await visitor.close()
    }

    await arrive(page, path)
    await page.getByRole('button', { name: `Follow ${artist}` }).click()
    await page.getByRole('heading', { name: `Follow ${artist}` }).waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/auth')
    await page.getByText(`Then you will follow ${artist}`).waitFor()
    await signIn(page, person)
    await page.waitForURL(`**${path}`)
    await page.getByRole('button', { name: `Following ${artist}` }).waitFor()
    const { access } = await tokensOf(market, person)
    await callApi(market, 'PUT', '/shop/following/foluke-bello/', {}, access)
    await followAsGuest()

    const work = await approveOne('Harvest at Vom')
    await notifyFollowers()
    const mail = await market.mailTo(person.email, new RegExp(`^${subject}$`))
    expect(mail.text).toContain(`/${work}`)
    await market.mailTo(guest.email, new RegExp(`^${subject}$`))

    await page.goto('/profile')
    const list = page.getByRole('region', { name: 'Artists you follow' })
    await list.getByRole('link', { name: artist }).waitFor()
    expect(await faultsOn(page)).toEqual([])
    await list.getByRole('button', { name: 'Stop following Folúkẹ́ Bello' }).click()
    await list.getByRole('link', { name: 'Folúkẹ́ Bello' }).waitFor({ state: 'detached' })

    const reader = await visit(browser, market.url, { size: 'phone' })
    const link = /https?:\/\/\S+\/newsletter\/artists\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await reader.page.goto(link)
    await reader.page.getByRole('button', { name: 'Stop these e-mails' }).click()
    await reader.page.getByRole('heading', { name: 'These e-mails have stopped' }).waitFor()
    reader.calm()
    await reader.close()
    expect((await callApi(market, 'GET', '/shop/following/', undefined, access)).data).toEqual({
      artists: [],
    })

    await approveOne('Millet at Bokkos')
    market.pass(7 * DAY)
    await notifyFollowers()
    // Who still follows gets the next mail.
    await expect.poll(async () => (await newsTo(guest)).length).toBe(2)
    expect(await newsTo(person)).toHaveLength(1)
    calm()
    await close()
  })

  it('are edited in the studio: portrait, statement and exhibitions wait for a moderator, and nothing typed is lost', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await enter(page, market, demo)
    await page.goto('/studio/shop')
    await page.getByRole('button', { name: 'Change Nanret Gyang Dakwat' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Choose another/).setInputFiles(portrait)
    await page.getByText('We will review the portrait first').first().waitFor()
    await dialog.getByLabel(/^Statement/).fill('Dust, mostly.')
    await dialog.getByRole('button', { name: 'Add an exhibition' }).click()
    await dialog.getByLabel('Title').last().fill('Harmattan')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('A year of four figures').waitFor()
    expect(await faultsOn(page)).toEqual([])
    await dialog.getByLabel('Year').last().fill('2026')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { access } = await tokensOf(market, demo)
    const { data } = await callApi<object[]>(market, 'GET', '/seller/artists/', undefined, access)
    expect(data[0]).toMatchObject({
      pending: { statement: 'Dust, mostly.', exhibitions: [{ year: 2026, title: 'Harmattan' }, {}, {}, {}] },
      pending_picture: { id: expect.any(String) },
    })
    calm()
    await close()
  })

  it('(D22) keep a page without a work on show, which says so and leads on to works and artists', async () => {
    await database.run(
      `update work set status = 'paused' where artist_id = (select id from artist where slug = 'ibinabo-briggs')`,
    )
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    expect((await arrive(page, '/artists/ibinabo-briggs'))?.status()).toBe(200)
    const main = page.getByRole('main')
    await main.getByText('No work by this artist is on show now.').waitFor()
    await main.getByRole('button', { name: /^Follow/ }).waitFor()
    expect(await main.getByRole('region', { name: 'New in the gallery' }).getByRole('article').count()).toBe(
      6,
    )
    expect(await faultsOn(page)).toEqual([])
    await main.getByRole('link', { name: 'See other artists' }).click()
    await page.waitForURL('**/artists')
    calm()
    await close()
  })

  it('have all works on pages that need no script, sold ones last; behind the last page is none', async () => {
    await database.run(`
      insert into work select (jsonb_populate_record(w, jsonb_build_object('id', md5(w.id || n::text), 'slug', 'copy-' || n))).*
      from work w, generate_series(1, 50) n where w.slug = (
        select w.slug from work w join artist a on a.id = w.artist_id where a.slug = 'falmata-bukar' order by w.id limit 1)`)
    for (const table of ['edition', 'work_picture'])
      await database.run(`
        insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'work_id', c.id,
          'available', 0))).* from ${table} t join work c on c.id::text = md5(t.work_id || substr(c.slug, 6))::uuid::text
        where c.slug like 'copy-%'`)
    const { page, calm, close } = await visit(browser, market.url, { javaScript: false })
    await page.goto('/artists/falmata-bukar')
    await page.getByRole('region', { name: /for sale$/ }).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/artists/falmata-bukar?page=2')
    const sold = page.getByRole('region', { name: 'Sold works' })
    expect(await sold.getByRole('article').count()).toBe(24)
    expect(await page.getByRole('region', { name: 'Works for sale' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('Page 3 of 3').waitFor()
    expect((await page.goto('/artists/falmata-bukar?page=4'))?.status()).toBe(404)
    calm(/404/)
    await close()
  })
})
