import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { signIn } from '../sellers/test-shop.ts'
import { sendIssuePart } from './service/newsletter-issues.ts'

let m: Marketplace
let content: string
let support: string
beforeAll(async () => {
  m = await openMarketplace()
  content = (await signIn(m, 'STAFF', 'content')).token
  support = (await signIn(m, 'STAFF', 'support')).token
})
afterAll(() => m.close())

const call = (method: string, path: string, body?: object, token = content) =>
  m.call(method, `/staff/articles/${path}`, { token, ...(body && { body }) })

/** Those who read the newsletter: of these so many have confirmed, one has not, one has left. */
const readBy = async (confirmed: number) => {
  await sql`delete from newsletter_subscription`.execute(m.db)
  await sql`
    insert into newsletter_subscription (email, subscribed_at, confirmed_at)
    select 'reader' || n || '@mail.example', now() - interval '2 days', now() - interval '1 day'
    from generate_series(1, ${confirmed}::int) n`.execute(m.db)
  await sql`
    insert into newsletter_subscription (email, subscribed_at, left_at)
    values ('pending@mail.example', now(), null), ('left@mail.example', now() - interval '3 days', now())`.execute(
    m.db,
  )
}

const write = async (title: string) => {
  const { id, slug } = (await call('POST', '', { title })).body.data
  const summary = `Summary of ${title}`
  await call('PUT', `${id}/`, { version: 1, title, slug, summary, text: 'Words.', picture_id: null })
  const read = (await call('GET', `${id}/`)).body.data
  return { id, slug, version: read.version }
}
const publish = async (title: string) => {
  const draft = await write(title)
  const out = await call('POST', `${draft.id}/publish/`, { version: draft.version, at: null })
  return { ...draft, version: out.body.data.version as number }
}
const mailsOf = async (title: string) =>
  (
    await sql<{ recipient: string; html: string; text: string; headers: Record<string, string> | null }>`
      select recipient, html, text, headers from mail where subject = ${title} order by recipient`.execute(
      m.db,
    )
  ).rows
const issueOf = async (id: string) => (await call('GET', `${id}/newsletter/`)).body.data.issue
const ended = (id: string) => expect.poll(async () => (await issueOf(id))?.ended_at).toBeTruthy()

beforeEach(() => readBy(3))

describe('an article that is sent to the readers of the newsletter', () => {
  it('goes once to each who has confirmed, with the way to stop, and to nobody else', async () => {
    const { id, slug, version } = await publish('Two nails')
    const { rows: covers } = await sql<{ id: string }>`
      with cover as (
        insert into picture (id, width, height, widths, colour, palette, thumbhash, created_at)
        values (gen_random_uuid(), 900, 600, '{320,480,640,900}', '#000', '[]', '', now()) returning id)
      update article set picture_id = (select id from cover) where id = ${id} returning picture_id as id`.execute(
      m.db,
    )
    expect((await call('GET', `${id}/newsletter/`)).body.data).toEqual({ readers: 3, issue: null })
    const sent = await call('POST', `${id}/newsletter/`, { version })
    expect(sent).toMatchObject({ status: 200, body: { data: { readers: 3 } } })
    await ended(id)
    expect(await issueOf(id)).toMatchObject({ sent: 3 })
    const mails = await mailsOf('Two nails')
    expect(mails.map(({ recipient }) => recipient)).toEqual([1, 2, 3].map((n) => `reader${n}@mail.example`))
    for (const { html, text, headers } of mails) {
      expect(text).toContain('Summary of Two nails')
      expect(html).toContain(`/blog/${slug}`)
      expect(html).toContain(`/media/${covers[0]?.id}/640.jpg"`)
      expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    }
    const links = mails.map(({ text }) => /\/newsletter\/unsubscribe\?token=([\w-]+)/.exec(text)?.[1])
    expect(new Set(links).size).toBe(3)
    const pressed = await fetch(`${m.url}/newsletter/unsubscribe?token=${links[0]}`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(pressed.status).toBeLessThan(400)
    expect((await call('GET', `${id}/newsletter/`)).body.data.readers).toBe(2)
    expect(
      (
        await sql<{ after: string }>`
          select after::text as after from audit_entry where action = 'newsletter.send' and subject_id = ${id}`.execute(
          m.db,
        )
      ).rows.map(({ after }) => JSON.parse(after)),
    ).toEqual([{ title: 'Two nails', readers: 3 }])
  })

  it('is sent once, also when two press at once; a draft, a later one, one seen before a change and no readers are refused', async () => {
    const { id, version } = await publish('Pressed twice')
    const both = await Promise.all([1, 2].map(() => call('POST', `${id}/newsletter/`, { version })))
    const answers = both.map(({ status, body }) => String(body.code ?? status))
    expect(answers.toSorted()).toEqual(['200', 'newsletter_sent'])
    await ended(id)
    expect(await mailsOf('Pressed twice')).toHaveLength(3)

    const draft = await write('Not out')
    expect((await call('POST', `${draft.id}/newsletter/`, { version: draft.version })).body.code).toBe(
      'article_not_out',
    )
    const at = new Date(Date.now() + DAY).toISOString()
    const later = (await call('POST', `${draft.id}/publish/`, { version: draft.version, at })).body.data
    expect((await call('POST', `${draft.id}/newsletter/`, { version: later.version })).body.code).toBe(
      'article_not_out',
    )
    expect((await call('POST', `${draft.id}/newsletter/`, { version: 1 })).body.code).toBe(
      'changed_meanwhile',
    )
    await readBy(0)
    const unread = await publish('Unread')
    expect((await call('POST', `${unread.id}/newsletter/`, { version: unread.version })).body.code).toBe(
      'newsletter_unread',
    )
    expect(await issueOf(unread.id)).toBeNull()
    expect((await call('POST', `${newId()}/newsletter/`, { version: 1 })).body.code).toBe('article_not_found')
  })

  it('goes out in parts, each reader once, without those who left or came meanwhile; it ends when the article is taken back', async () => {
    await readBy(7)
    const begin = async (title: string) => {
      const article = await publish(title)
      const id = newId()
      await sql`insert into newsletter_issue (id, article_id, begun_at) values (${id}, ${article.id}, now())`.execute(
        m.db,
      )
      return { id, article }
    }
    const { id, article } = await begin('In parts')
    await sendIssuePart(m.features.content, id, 3)
    expect(await issueOf(article.id)).toMatchObject({ sent: 3, ended_at: null })
    const [first, ...others] = (await mailsOf('In parts')).map(({ recipient }) => recipient)
    const waiting = await sql<{ email: string }>`
      select email from newsletter_subscription where confirmed_at is not null and email <> all (${[first, ...others]})
      order by email`.execute(m.db)
    const left = waiting.rows[0]?.email
    await sql`update newsletter_subscription set confirmed_at = null, left_at = now() where email = ${left}`.execute(
      m.db,
    )
    await sql`insert into newsletter_subscription (email, subscribed_at, confirmed_at)
      values ('came-later@mail.example', now(), now() + interval '1 minute')`.execute(m.db)
    // Two at once, as when a job is lost and tried again: one waits for the other.
    await Promise.all([sendIssuePart(m.features.content, id, 3), sendIssuePart(m.features.content, id, 3)])
    await sendIssuePart(m.features.content, id, 3)
    expect(await issueOf(article.id)).toMatchObject({ sent: 6, ended_at: expect.any(String) })
    const recipients = (await mailsOf('In parts')).map(({ recipient }) => recipient)
    expect(new Set(recipients).size).toBe(6)
    expect(recipients).toHaveLength(6)
    expect(recipients).not.toContain(left)
    expect(recipients).not.toContain('came-later@mail.example')

    const taken = await begin('Taken back')
    await sendIssuePart(m.features.content, taken.id, 2)
    const { version } = (await call('GET', `${taken.article.id}/`)).body.data
    await call('POST', `${taken.article.id}/unpublish/`, { version })
    await sendIssuePart(m.features.content, taken.id, 2)
    expect(await issueOf(taken.article.id)).toMatchObject({ sent: 2, ended_at: expect.any(String) })
    expect(await mailsOf('Taken back')).toHaveLength(2)
  })

  it('is tried by staff at their own address, before it is out, without leaving the newsletter by its link', async () => {
    const { id } = await write('Tried')
    expect((await call('POST', `${id}/newsletter/try/`)).status).toBe(200)
    const [mail, ...others] = await mailsOf('Tried')
    const { rows } = await sql<{ email: string }>`
      select email from account where 'content' = any(staff_roles)`.execute(m.db)
    expect(others).toEqual([])
    expect(rows.map(({ email }) => email)).toContain(mail?.recipient)
    expect(mail?.text).not.toContain('token=')
    expect(await issueOf(id)).toBeNull()
  })

  it('a stranger is refused: other staff neither send nor try', async () => {
    const { id, version } = await publish('Guarded')
    for (const [method, path] of [
      ['GET', ''],
      ['POST', 'try/'],
      ['POST', ''],
    ] as const)
      expect(
        (await call(method, `${id}/newsletter/${path}`, method === 'GET' ? undefined : { version }, support))
          .status,
      ).toBe(403)
    expect(await mailsOf('Guarded')).toEqual([])
  })
})
