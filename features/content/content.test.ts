import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { ok } from '../../kernel/result.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { prepareApi } from '../../platform/http/api.ts'
import { createLimits } from '../../platform/limits/index.ts'
import { createMail } from '../../platform/mail/index.ts'
import { contentApi, createContentThrottles, type PublicContentContext, saveArticle } from './index.server.ts'
import { previewOf } from './rules/limits.ts'
import { htmlOf, plainTextOf } from './service/markdown.ts'

let t: TestDatabase
let app: FastifyInstance
const clock = { now: () => new Date('2026-03-01T10:00:00Z') }

beforeAll(async () => {
  t = await testDatabase()
  const content: PublicContentContext = {
    db: t.db,
    readDb: t.db,
    clock,
    throttles: createContentThrottles(createLimits({ db: t.db })),
    mail: createMail({ clock }),
    site: { publicUrl: 'http://localhost:3000', supportEmail: 'help@example.com', companyName: 'Àwòrán' },
    pictureUrl: (id, widths) => `/media/${id}/${widths[0]}.jpg`,
  }
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  prepareApi(app, async () => ok({}))
  contentApi(app, content)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await t.drop()
})
beforeEach(() => sql`delete from rate_limit`.execute(t.db))

const get = async (url: string) => {
  const answer = await app.inject({ url })
  return {
    status: answer.statusCode,
    body: answer.json<{ message: string; data: Record<string, unknown> }>(),
  }
}
const post = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url, payload })
  return {
    status: answer.statusCode,
    body: answer.json<{ message: string; error?: string; field?: string }>(),
  }
}

describe('articles', () => {
  test('API-39 BLG-02 none at first', async () => {
    expect(await get('/blog/articles/')).toMatchObject({
      status: 200,
      body: { status: 'success', data: { articles: [] } },
    })
  })

  test('API-39 API-40 BLG-01 R-35 newest first, with preview, picture and text; one with its text as HTML too', async () => {
    const pictureId = newId()
    await sql`insert into picture (id, width, height, widths, colour, palette, thumbhash, created_at)
      values (${pictureId}, 800, 600, '{320,640}', '#aabbcc', '[]', 'x', now())`.execute(t.db)
    const base = { summary: 'In short', text: `# Title\n\n${'ọ̀rọ̀ '.repeat(60)}`, pictureId: null }
    await saveArticle(t.db, clock, {
      ...base,
      slug: 'old',
      title: 'Old',
      publishedAt: new Date('2026-01-01T00:00:00Z'),
    })
    await saveArticle(t.db, clock, {
      ...base,
      slug: 'new',
      title: 'New',
      pictureId,
      publishedAt: new Date('2026-02-01T00:00:00Z'),
    })
    await saveArticle(t.db, clock, {
      ...base,
      slug: 'new',
      title: 'Newer',
      pictureId,
      publishedAt: new Date('2026-02-02T00:00:00Z'),
    })
    await saveArticle(t.db, clock, {
      ...base,
      slug: 'to-come',
      title: 'To come',
      publishedAt: new Date('2026-04-01T00:00:00Z'),
    })
    const { articles } = (await get('/blog/articles')).body.data as { articles: Record<string, unknown>[] }
    expect(articles.map((it) => it['title'])).toEqual(['Newer', 'Old'])
    expect(articles[0]).toMatchObject({
      image: `/media/${pictureId}/320.jpg`,
      picture: { id: pictureId, width: 800, widths: [320, 640], colour: '#aabbcc' },
      updated_at: '2026-02-02T00:00:00.000Z',
    })
    expect(articles.map((it) => it['text'])).toEqual([base.text, base.text])
    expect(articles[0]).not.toHaveProperty('html')
    expect(articles[1]).toMatchObject({ image: null, picture: null })
    expect(await get('/blog/articles/new/')).toMatchObject({
      body: {
        data: { slug: 'new', text: base.text, html: expect.stringContaining('<h2>Title</h2>') as string },
      },
    })
  })

  test('API-40 BLG-03 an unknown article, and one to come, is not there', async () => {
    for (const slug of ['unknown', 'to-come', "x' or 1=1", 'x'.repeat(90)]) {
      expect(await get(`/blog/articles/${encodeURIComponent(slug)}`)).toMatchObject({ status: 404 })
    }
  })

  test('BLG-01 a preview is 150 letters and dots, letters whole', () => {
    const preview = previewOf('ọ̀'.repeat(200))
    expect(preview).toBe(`${'ọ̀'.repeat(150)}...`)
    expect(previewOf('short')).toBe('short')
    expect(plainTextOf('## Head\n\nOne *two* [three](/x)\nfour `five`\n\n- six')).toBe(
      'One two three four five six',
    )
  })

  test('BLG-03 Markdown becomes HTML that can do nothing', () => {
    const html = htmlOf(
      [
        '<script>alert(1)</script> <img src=x onerror=alert(1)>',
        '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,x) [d](vbscript:x)',
        '![e](https://evil.example/x.png) ![f](//evil.example/x.png) ![g](/media/1/320.jpg)',
        '[h](https://other.example) [i](/categories/art) [j](//other.example)',
        '[k](/x"onclick="alert(1)) <a href="x">l</a>',
      ].join('\n\n'),
    )
    expect(html).not.toMatch(
      /<script|<img src=x|<a[^>]+href="(javascript|data|vbscript)|evil\.example[^<]*"|<a[^>]+onclick="/i,
    )
    expect(html).toContain('<img src="/media/1/320.jpg" alt="g">')
    expect(html).toContain('<a href="https://other.example" rel="noopener nofollow">')
    expect(html).toContain('<a href="/categories/art">')
  })
})

describe('messages', () => {
  const message = {
    email: 'Ada@Example.com',
    name: 'Ada',
    text: 'Do you ship to Kano?\n\n<b>Please</b> tell me soon.',
  }

  test('API-41 PRF-06 a message is kept, and mailed to those who answer', async () => {
    expect(await post('/general/send-message/', message)).toMatchObject({
      status: 200,
      body: { message: 'sent successfully...' },
    })
    const kept = await sql`select email, name, text from contact_message`.execute(t.db)
    expect(kept.rows).toEqual([{ ...message, email: 'ada@example.com' }])
    const { rows } = await sql<{ html: string }>`select recipient, reply_to, subject, html from mail`.execute(
      t.db,
    )
    expect(rows).toMatchObject([
      { recipient: 'help@example.com', reply_to: 'ada@example.com', subject: 'Contact form: Ada' },
    ])
    expect(rows[0]?.html).toContain('&lt;b&gt;Please')
  })

  test('API-41 VAL-12 the rules of the form; nothing wrong is kept', async () => {
    expect(await post('/general/send-message', { ...message, text: '' })).toMatchObject({
      status: 422,
      body: { field: 'text', error: 'message is required' },
    })
    expect(await post('/general/send-message', { ...message, text: 'Hello' })).toMatchObject({
      body: { error: 'Not less than 20...' },
    })
    expect(await post('/general/send-message', { ...message, text: `${message.text}\0` })).toMatchObject({
      status: 422,
      body: { field: 'text' },
    })
    expect(await get('/blog/articles/a%00b')).toMatchObject({ status: 422 })
    expect(await post('/general/send-message', { ...message, email: 'x' })).toMatchObject({
      body: { error: 'Enter a valid email' },
    })
    expect((await sql`select 1 from contact_message`.execute(t.db)).rows).toHaveLength(1)
  })

  test('API-41 a subject takes no line break from a name', async () => {
    await post('/general/send-message', { ...message, name: 'Ada\r\nBcc: all@example.com' })
    const { rows } = await sql<{ subject: string }>`select subject from mail`.execute(t.db)
    expect(rows.every((row) => !/[\r\n]/.test(row.subject))).toBe(true)
  })

  test('API-41 more than ten in an hour are refused', async () => {
    const answers = []
    for (let i = 0; i < 11; i++) answers.push(await post('/general/send-message', message))
    expect(answers.map((answer) => answer.status)).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('API-42 LAY-08 an address subscribes once, and gets the same answer each time, also at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/general/subscribe/', { email: ' Ada@Example.com ' })),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { message: 'subscribed successfully...' } })
    expect((await sql`select email from newsletter_subscription`.execute(t.db)).rows).toEqual([
      { email: 'ada@example.com' },
    ])
    expect(await post('/general/subscribe/', { email: 'nobody' })).toMatchObject({
      status: 422,
      body: { field: 'email' },
    })
  })
})
