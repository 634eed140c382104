import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { verifyAuditLog } from '../audit/index.server.ts'
import { sendForm, signIn, testPicture } from '../sellers/test-shop.ts'
import { listPublishedArticles, messagesPersonalData, prepareReader, unmarkReader } from './index.server.ts'
import { askForNewsletter } from './service/newsletter.ts'

let m: Marketplace
let tokens: Record<StaffRole, string>
beforeAll(async () => {
  m = await openMarketplace()
  const token = async (role: StaffRole) => (await signIn(m, 'STAFF', role)).token
  tokens = {
    content: await token('content'),
    support: await token('support'),
    finance: await token('finance'),
    admin: await token('admin'),
  }
})
afterAll(() => m.close())

const as =
  (role: StaffRole) =>
  (method: string, path: string, body?: object): Promise<Called> =>
    m.call(method, `/staff${path}`, { token: tokens[role], ...(body ? { body } : {}) })
const content = as('content')
const support = as('support')

/** What the log says of a thing, newest first. */
const entriesOn = async (id: string): Promise<{ action: string; before: string; after: string }[]> =>
  (
    await sql<{ action: string; before: string; after: string }>`
      select action, before::text as before, after::text as after from audit_entry
      where subject_id = ${id} order by number desc`.execute(m.db)
  ).rows
const blog = async (): Promise<string[]> =>
  (await m.call('GET', '/blog/articles/')).body.data.articles.map((each: { title: string }) => each.title)

describe('articles', () => {
  const write = async (title: string, text = 'Words.') => {
    const { data } = (await content('POST', '/articles/', { title })).body
    const { title: _title, slug, summary, picture: _picture } = data
    const written = await content('PUT', `/articles/${data.id}/`, {
      version: 1,
      title,
      slug,
      summary,
      text,
      picture_id: null,
    })
    return written.body.data
  }

  it('are drafts that nobody reads until they come out, from their date on, and are taken back again', async () => {
    const draft = await write('How to Hang Ọ̀ṣun', '## Two nails\n\nand a [level](https://other.example).')
    expect(draft).toMatchObject({
      slug: 'how-to-hang-osun',
      state: 'draft',
      version: 2,
      published_at: null,
      slug_stays: false,
    })
    const page = () => m.call('GET', `/blog/articles/${draft.slug}/`)
    expect([await blog(), (await page()).status]).toEqual([[], 404])

    const soon = new Date(Date.now() + MINUTE).toISOString()
    const to = (word: string, body: object) => content('POST', `/articles/${draft.id}/${word}/`, body)
    expect((await to('publish', { version: 2, at: soon })).body.data).toMatchObject({ state: 'scheduled' })
    expect(await blog()).toEqual([])
    const sitemapOf = async () => (await listPublishedArticles(m.features.content)).map(({ slug }) => slug)
    m.pass(2 * MINUTE)
    expect(await sitemapOf()).toEqual([draft.slug])
    expect((await page()).body.data).toMatchObject({
      updated_at: soon,
      html: expect.stringContaining('<h2>Two nails</h2>') as string,
    })

    // Its address stays now; the words may still be changed, which moves no date.
    const {
      id: _id,
      pictures: _p,
      state: _s,
      published_at: _at,
      changed_at: _c,
      slug_stays,
      ...now
    } = (await content('GET', `/articles/${draft.id}/`)).body.data
    expect(slug_stays).toBe(true)
    const { picture: _picture, ...entry } = now
    const put = (change: object) =>
      content('PUT', `/articles/${draft.id}/`, { ...entry, picture_id: null, ...change })
    expect((await put({ slug: 'another' })).body).toMatchObject({
      code: 'article_address_stays',
      field: 'slug',
    })
    expect((await put({ text: ' ' })).body).toMatchObject({ code: 'article_incomplete', field: 'text' })
    expect((await put({ title: 'How to hang' })).status).toBe(200)
    const shown = (await page()).body.data
    expect(shown).toMatchObject({ title: 'How to hang', updated_at: soon })
    expect(Date.parse(shown.changed_at)).toBeGreaterThan(Date.parse(soon))

    const remove = (version: number) => content('DELETE', `/articles/${draft.id}/`, { version })
    expect((await remove(4)).body.code).toBe('article_published')
    expect((await to('unpublish', { version: 4 })).body.data).toMatchObject({
      state: 'draft',
      slug_stays: true,
    })
    expect([await blog(), (await page()).status]).toEqual([[], 404])
    expect((await entriesOn(draft.id)).map(({ action }) => action)).toEqual([
      'article.unpublish',
      'article.update',
      'article.publish',
      'article.update',
      'article.create',
    ])
    expect((await remove(4)).body).toMatchObject({ code: 'changed_meanwhile', present: { version: 5 } })
    expect((await remove(5)).status).toBe(200)
    expect((await content('GET', `/articles/${draft.id}/`)).body.code).toBe('article_not_found')
  })

  it('have an address of their own, however many are begun at once', async () => {
    const titles = ['Red', 'Red 2', 'Red', 'Red 2', 'Red', 'Red']
    const begun = await Promise.all(titles.map((title) => content('POST', '/articles/', { title })))
    expect(begun.map(({ status }) => status)).toEqual(titles.map(() => 201))
    expect(new Set(begun.map(({ body }) => body.data.slug)).size).toBe(titles.length)
  })

  it('of two who write at once, the second is told what the first wrote; nothing is written over', async () => {
    const { id, version, slug } = await write('Twice')
    const entry = (text: string) => ({ version, title: 'Twice', slug, summary: '', text, picture_id: null })
    const answers = await Promise.all(
      ['One', 'Two'].map((text) => content('PUT', `/articles/${id}/`, entry(text))),
    )
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    expect(lost?.body).toMatchObject({
      code: 'changed_meanwhile',
      present: { version: version + 1, text: won?.body.data.text },
    })
    const { version: _version, ...unseen } = entry('Three')
    expect((await content('PUT', `/articles/${id}/`, unseen)).body.code).toBe('version_missing')
    expect((await content('POST', '/articles/', { title: 'Twice' })).body.data.slug).toBe('twice-2')
    expect((await content('POST', '/articles/', { title: 'Other', slug: 'twice' })).body).toMatchObject({
      code: 'article_taken',
      field: 'slug',
    })
  })

  it('have pictures with words: uploaded, taken as the cover, kept while they are shown, and gone with their files', async () => {
    const { id, slug } = await write('Illustrated')
    const upload = (alt: string, bytes: Uint8Array) =>
      sendForm(m, 'POST', `/staff/articles/${id}/pictures/`, tokens.content, { alt }, [['picture', bytes]])
    expect((await upload(' ', await testPicture(1))).body).toMatchObject({ status: 'error', field: 'alt' })
    expect((await upload('A lie', Buffer.from('<svg/>'))).body).toMatchObject({ field: 'picture' })
    const added = (await upload('Two [red] nails', await testPicture(1))).body.data
    const [picture] = added.pictures
    expect(picture).toMatchObject({
      alt: 'Two [red] nails',
      width: 1300,
      markdown: `![Two \\[red\\] nails](/media/${picture.id}/1200.jpg)`,
    })
    const put = (change: object) =>
      content('PUT', `/articles/${id}/`, {
        version: 2,
        title: 'Illustrated',
        slug,
        summary: '',
        text: picture.markdown,
        picture_id: picture.id,
        ...change,
      })
    expect((await put({ picture_id: newId() })).body).toMatchObject({ field: 'picture_id' })
    expect((await put({})).body.data.picture).toMatchObject({ id: picture.id, alt: 'Two [red] nails' })
    const remove = () => content('DELETE', `/articles/${id}/pictures/${picture.id}/`)
    expect((await remove()).body.code).toBe('article_picture_in_use')

    const silent = `![](/media/${picture.id}/320.jpg)`
    expect((await put({ version: 3, text: silent })).status).toBe(200)
    const publish = (version: number) => content('POST', `/articles/${id}/publish/`, { version })
    expect((await publish(4)).body).toMatchObject({ code: 'article_incomplete', field: 'text' })
    await put({ version: 4, text: 'No pictures' })
    expect((await publish(5)).status).toBe(200)
    const { data } = (await m.call('GET', `/blog/articles/${slug}/`)).body
    expect(data.picture).toMatchObject({ id: picture.id, alt: 'Two [red] nails' })
    await content('PUT', `/articles/${id}/pictures/${picture.id}/`, { alt: 'Nails' })
    expect((await m.call('GET', `/blog/articles/${slug}/`)).body.data.picture.alt).toBe('Nails')

    expect((await put({ version: 6, text: 'No pictures', picture_id: null })).status).toBe(200)
    expect((await remove()).body.data.pictures).toEqual([])
    const left = await sql`select 1 from picture where id = ${picture.id}`.execute(m.db)
    expect(left.rows).toEqual([])
    await expect.poll(async () => (await fetch(`${m.url}/media/${picture.id}/320.jpg`)).status).toBe(404)
  })

  it('are previewed as their page shows them, and listed by state, words and order', async () => {
    const text = '# Head\n\n<b>x</b> ![out](https://evil.example/a.png)'
    const { prose } = (await content('POST', '/articles/preview/', { text })).body.data
    expect(prose).toMatchObject([{ tag: 'h2', children: ['Head'] }, { tag: 'p' }])
    expect(JSON.stringify(prose)).not.toContain('"img"')
    await write('Aardvark')
    const titles = async (query: string) =>
      (await content('GET', `/articles/?${query}`)).body.data.articles.map(
        (each: { title: string }) => each.title,
      )
    expect((await titles('sort=title'))[0]).toBe('Aardvark')
    expect((await titles('sort=-title')).at(-1)).toBe('Aardvark')
    expect(await titles('state=published')).toEqual(['Illustrated'])
    expect(await titles('q=aard')).toEqual(['Aardvark'])
    expect((await content('GET', '/articles/?sort=text')).body).toMatchObject({
      status: 'error',
      field: 'sort',
    })
  })
})

describe('messages', () => {
  it('are listed with those that wait first, marked answered once, noted, found, and opened again', async () => {
    for (const name of ['Amaka', 'Bola']) {
      const sent = { email: `${name}@Test.example`, name, text: `A question of ${name}, and a long one.` }
      await m.call('POST', '/general/send-message/', { body: sent })
      m.pass(MINUTE)
    }
    const list = async (query = '') => (await support('GET', `/messages/?${query}`)).body.data
    const [first, second] = (await list()).messages
    expect([first.name, second.name, first.answered_at]).toEqual(['Amaka', 'Bola', null])
    const change = (body: object) => support('PATCH', `/messages/${first.id}/`, body)
    const answers = await Promise.all([
      change({ version: 1, answered: true }),
      change({ version: 1, answered: true, note: 'Rang her about her sister.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      present: { version: 2, answered_by: 'Ẹfẹ́ Test' },
    })
    expect((await change({ version: 2, note: 'Rang her about her sister.' })).body.data.note).toContain(
      'Rang',
    )
    expect((await list('state=open')).messages).toHaveLength(1)
    expect((await list('state=answered&q=amaka@test')).messages).toMatchObject([{ id: first.id }])
    expect((await list('sort=-name')).messages[0].name).toBe('Bola')
    expect((await change({ version: 3, answered: false })).body.data).toMatchObject({
      answered_at: null,
      answered_by: null,
      note: expect.stringContaining('Rang') as string,
    })
    const log = await entriesOn(first.id)
    expect(log).toHaveLength(3)
    expect(log[0]).toMatchObject({ before: '{"answered":true}', after: '{"answered":false}' })
    // What is noted about a person can be erased with the person; the log cannot.
    expect(JSON.stringify(log)).not.toMatch(/sister|Amaka/)
    for (const refused of [content, as('finance')])
      expect((await refused('PATCH', `/messages/${first.id}/`, { version: 4 })).status).toBe(403)
    expect((await m.call('GET', `/staff/messages/${first.id}/`)).status).toBe(401)
    expect((await m.call('GET', '/staff/messages/', { token: (await m.buyer()).token })).status).toBe(403)
  })
})

describe('answers to messages (D30)', () => {
  const write = async (name: string) => {
    const email = `${name}@asks.example`
    const text = 'Where is AWR-FCJK-A6TJ? I wait since Monday.'
    await m.call('POST', '/general/send-message/', { body: { email, name, text } })
    m.pass(MINUTE)
    const { messages } = (await support('GET', `/messages/?q=${email}`)).body.data
    return messages[0]
  }
  const answer = (id: string, body: object) => support('POST', `/messages/${id}/answers/`, body)
  const mailsTo = async (email: string) =>
    (
      await sql<{ subject: string; text: string; reply_to: string | null }>`
        select subject, text, reply_to from mail where recipient = ${email} order by created_at`.execute(m.db)
    ).rows

  it('D30 go by mail to the person who wrote and stay in the thread; the second of two at once is refused', async () => {
    const { id, email } = await write('Chi')
    const text = 'Dear Chi,\n\nit left Ibadan today.'
    const raced = await Promise.all([answer(id, { version: 1, text }), answer(id, { version: 1, text })])
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(raced.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
    expect((await answer(id, { version: 2, text: 'Once more.' })).status).toBe(200)
    const thread = (await support('GET', `/messages/${id}/`)).body.data
    expect(thread.answers).toMatchObject([
      { text, answered_by: 'Ẹfẹ́ Test' },
      { text: 'Once more.', answered_by: 'Ẹfẹ́ Test' },
    ])
    expect(thread.answers.map((each: { delivery: string }) => each.delivery)).toEqual([
      expect.stringMatching(/waiting|sent/),
      expect.stringMatching(/waiting|sent/),
    ])
    expect(thread).toMatchObject({ answered_by: 'Ẹfẹ́ Test', version: 3 })
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain('it left Ibadan today.')
    expect(mails[0]?.text).toContain('I wait since Monday.')
    expect(mails[0]?.reply_to).toBe('support@aworan.example')
    expect(JSON.stringify(await entriesOn(id))).not.toContain('Ibadan')
    await sql`update mail set given_up_at = now(), sent_at = null where recipient = ${email}`.execute(m.db)
    const [failed] = (await support('GET', `/messages/${id}/`)).body.data.answers
    expect(failed.delivery).toBe('undelivered')
    expect((await answer(newId(), { version: 1, text })).body.code).toBe('message_not_found')
    for (const refused of [content, as('finance')])
      expect((await refused('POST', `/messages/${id}/answers/`, { version: 3, text })).status).toBe(403)
    const buyer = await m.buyer()
    const strange = { token: buyer.token, body: { version: 3, text } }
    expect((await m.call('POST', `/staff/messages/${id}/answers/`, strange)).status).toBe(403)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('D30 begin with templates that staff keep; a placeholder that is not filled in is not sent', async () => {
    const { id, email } = await write('Dele')
    const entry = { name: 'Where is it', text: 'Dear {name}, about {order}:' }
    const [kept] = (await support('POST', '/message-templates/', entry)).body.data
    expect((await answer(id, { version: 1, text: kept.text })).body).toMatchObject({
      code: 'invalid',
      field: 'text',
    })
    expect(await mailsTo(email)).toEqual([])
    expect(
      (await support('POST', '/message-templates/', { ...entry, name: 'WHERE is it' })).body,
    ).toMatchObject({ code: 'template_taken', field: 'name' })
    const change = (version: number) =>
      support('PUT', `/message-templates/${kept.id}/`, { ...entry, name: 'On its way', version })
    const changes = await Promise.all([change(1), change(1)])
    expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await support('GET', '/message-templates/')).body.data).toMatchObject([
      { name: 'On its way', version: 2 },
    ])
    expect((await content('GET', '/message-templates/')).status).toBe(403)
    expect((await support('DELETE', `/message-templates/${kept.id}/`, { version: 1 })).status).toBe(409)
    expect((await support('DELETE', `/message-templates/${kept.id}/`, { version: 2 })).body.data).toEqual([])
    expect((await support('DELETE', `/message-templates/${kept.id}/`, { version: 2 })).body.code).toBe(
      'template_not_found',
    )
  })

  it('D30 are in the file of the person who wrote, and go with their account', async () => {
    const { id, email } = await write('Ebele')
    await answer(id, { version: 1, text: 'Dear Ebele, it is there.' })
    const person = { id: newId(), email }
    const file = JSON.stringify(await messagesPersonalData.exportOf(m.db, person, 'whole'))
    expect(file).toContain('Dear Ebele, it is there.')
    await messagesPersonalData.eraseOf?.(m.db, person, new Date())
    expect((await support('GET', `/messages/${id}/`)).body.data).toMatchObject({ answers: [], email: '' })
    expect((await answer(id, { version: 2, text: 'Still there?' })).body.code).toBe('message_without_address')
  })
})

describe('the newsletter’s list', () => {
  it('counts who reads, has not confirmed and has left; goes out as a CSV that runs nothing; lets addresses go', async () => {
    const join = async (email: string) => {
      const write = await prepareReader(m.features.content, email)
      await m.db.transaction().execute(write)
    }
    await join('=cmd@test.example')
    await join('left@test.example')
    await m.db
      .transaction()
      .execute((tx) => unmarkReader(tx, 'left@test.example', m.features.content.clock.now()))
    await askForNewsletter(m.features.content, 'pending@test.example', '127.0.0.1')
    const list = async (query = '') => (await content('GET', `/newsletter/?${query}`)).body.data
    expect((await list()).counts).toEqual({ confirmed: 1, pending: 1, left: 1 })
    const emails = async (query: string) =>
      (await list(query)).subscribers.map((each: { email: string }) => each.email)
    expect(await emails('state=left')).toEqual(['left@test.example'])
    expect(await emails('q=PEND')).toEqual(['pending@test.example'])
    expect((await emails('sort=email'))[0]).toBe('=cmd@test.example')
    const all = await list('limit=2')
    expect([all.subscribers.length, all.total, all.next]).toEqual([2, 3, 2])

    const file = await content('GET', '/newsletter.csv?state=confirmed')
    expect(file.body.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^"'=cmd@test\.example",confirmed,/) as string,
      '',
    ])
    const [reader] = (await list('state=confirmed')).subscribers
    expect((await support('DELETE', `/newsletter/${reader.id}/`)).status).toBe(403)
    expect((await content('DELETE', `/newsletter/${reader.id}/`)).status).toBe(200)
    expect((await content('DELETE', `/newsletter/${reader.id}/`)).body.code).toBe('subscriber_not_found')
    expect((await list()).counts.confirmed).toBe(0)
    const { rows } = await sql<{ given: boolean }>`
      select given from consent where email = '=cmd@test.example' order by number desc limit 1`.execute(m.db)
    expect(rows[0]?.given).toBe(false)
    const log = [...(await entriesOn(reader.id)), ...(await entriesOn('confirmed'))]
    expect(log.map(({ action }) => action)).toEqual(['newsletter.remove', 'newsletter.export'])
    expect(JSON.stringify(log)).not.toContain('@')
    expect(await verifyAuditLog(m.features.audit)).toMatchObject({ brokenAt: null })
  })
})
