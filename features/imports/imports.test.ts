import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { show } from '../catalogue/test-studio.ts'
import { openTestShop, signIn, testPicture } from '../sellers/test-shop.ts'
import { begin, check, listOf, read, rowsOf, run, sendPart, until, worksOf, zipOf } from './test-import.ts'

const heads =
  'reference,name,description,category,subcategory,medium,year,mode,sizes,price,stock,signed,pictures'
const desc = 'What it shows and how it was made and hangs.'

let m: Marketplace
let moderator: string
beforeAll(async () => {
  m = await openMarketplace()
  moderator = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())

const own = async (seller: { token: string }, id: string) =>
  (await m.call('GET', `/seller/products/${id}/`, { token: seller.token })).body.data

describe('an import', () => {
  it('is checked without writing a work, imported once, and changes nothing when it comes again', async () => {
    const seller = await openTestShop(m)
    const zip = await zipOf({
      'Pictures/Ferry.JPG': await testPicture(1),
      'Pictures/Ferry detail.jpg': await testPicture(2),
      'Pictures/dawn.jpg': await testPicture(3),
    })
    const list = `\uFEFF${listOf(
      heads,
      `A-1,Harmattan ferry,"${desc}\n\nSecond paragraph, with ""quotes"".",Art,,Oil on canvas,2024,one of a kind,90 x 60,"NGN 450,000.50",,yes,ferry.jpg | Ferry detail.jpg`,
      '',
      `A-2,"Third Mainland, dawn",${desc},Photography,black & white pictures,Pigment print,2023,edition,Small: 30 x 40 | Large: 60 x 80.5,45000 | 90000,25 | 10,no,pictures/dawn.jpg`,
      `A-3,No picture,,art-work,,,,,,1000,,,`,
    )}`
    const checked = await check(m, seller, list, zip)
    expect(checked).toMatchObject({
      state: 'checked',
      rows: 3,
      found: { new: 3, changed: 0, unchanged: 0, wrong: 0 },
      problem: '',
      notes: [],
    })
    expect(await worksOf(m, seller)).toEqual([])

    const done = await run(m, seller, checked.id)
    expect(done).toMatchObject({
      state: 'done',
      progress: 1,
      rows_done: 3,
      made: { new: 3, changed: 0, unchanged: 0, refused: 0 },
      pictures_taken: 3,
      pictures_refused: 0,
    })
    const [first, , third] = await worksOf(m, seller)
    expect(await own(seller, first.id)).toMatchObject({
      name: 'Harmattan ferry',
      desc: `${desc}\n\nSecond paragraph, with "quotes".`,
      status: 'draft',
      kind: 'unique',
      price: 450_000.5,
      signed: true,
      year: 2024,
      pictures: [{}, {}],
      missing: {},
    })
    expect(await own(seller, third.id)).toMatchObject({
      category: { name: 'Photography' },
      subcategory: { name: 'Black & white pictures' },
      kind: 'edition',
      sizes: [
        { label: 'Small', width_cm: 30, height_cm: 40, price: 45_000, total: 25, in_stock: 25 },
        { label: 'Large', width_cm: 60, height_cm: 80.5, price: 90_000, total: 10 },
      ],
      pictures: [{}],
    })
    const before = await sql`select id, version, updated_at from work order by id`.execute(m.db)

    const again = await check(m, seller, list, zip)
    expect(again.found).toEqual({ new: 0, changed: 0, unchanged: 3, wrong: 0 })
    expect((await run(m, seller, again.id)).made).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
    expect((await sql`select id, version, updated_at from work order by id`.execute(m.db)).rows).toEqual(
      before.rows,
    )

    const submitted = await m.call('POST', `/seller/imports/${done.id}/submit/`, { token: seller.token })
    expect(submitted.body.data).toEqual({ submitted: 2, left: 0 })
    expect((await worksOf(m, seller)).map((work) => work.status)).toEqual(['submitted', 'draft', 'submitted'])
    const { body } = await m.call('GET', '/seller/imports/', { token: seller.token })
    expect(body.data.imports.map(({ state }: { state: string }) => state)).toEqual(['done', 'done'])
  })

  it('changes a draft at once and a work on show as by hand: what is reviewed waits, what is sold refuses', async () => {
    const seller = await openTestShop(m)
    const zip = await zipOf({ 'a.jpg': await testPicture(11), 'b.jpg': await testPicture(12) })
    const rows = (price: number, name: string, total: number) =>
      listOf(
        heads,
        `L-1,${name},${desc},Art,,Ink,2020,edition,,${price},${total},,a.jpg`,
        `L-2,Other,${desc},Art,,Ink,2020,,,${price},,,b.jpg`,
      )
    await run(m, seller, (await check(m, seller, rows(1000, 'Print', 5), zip)).id)
    const print = (await worksOf(m, seller)).find((work) => work.name === 'Print')
    await show(m, seller.token, moderator, print.id)
    const buyer = await m.buyer()
    await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: print.id, quantity: 3 },
    })
    // What is sold or held meanwhile is no change: the list says how many there are in all.
    expect((await check(m, seller, rows(1000, 'Print', 5), zip)).found.unchanged).toBe(2)

    const more = await check(m, seller, rows(2000, 'Print', 9), zip)
    expect(more.found).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 1 })
    expect(await rowsOf(m, seller, more.id, 'found=wrong')).toMatchObject([
      {
        number: 2,
        reference: 'L-1',
        problems: [{ column: 'sizes', message: /its number of pieces cannot change/ }],
      },
    ])
    const done = await run(m, seller, (await check(m, seller, rows(2000, 'Renamed', 5), zip)).id)
    expect(done.made).toMatchObject({ changed: 2, refused: 0 })
    expect(done.pictures_taken).toBe(0)
    expect(await own(seller, print.id)).toMatchObject({
      name: 'Print',
      price: 2000,
      status: 'live',
      changes: 'submitted',
      pending: { name: 'Renamed' },
      pictures: [{}],
    })
    expect((await check(m, seller, rows(2000, 'Renamed', 5), zip)).found.unchanged).toBe(2)
  })

  it('says by row and column what is wrong, imports the others, and gives out no formula', async () => {
    const seller = await openTestShop(m)
    const zip = await zipOf({
      'small.jpg': await testPicture(21, 600, 400),
      'text.jpg': Buffer.from('no picture'),
      'one/same.jpg': await testPicture(22),
      'two/same.jpg': await testPicture(23),
    })
    const list = listOf(
      `${heads},colour`,
      `B-1,Right,${desc},Art,,Oil,2020,,,1000,,,small.jpg|text.jpg,red`,
      `B-1,Twice,${desc},Art,,Oil,2020,,,1000,,,,`,
      `,,${desc},Nowhere,,Oil,20,rare,,12;5,x,maybe,,`,
      `=cmd|' /C calc'!A0,"=HYPERLINK(""http://x"",""y"")",${desc},Art,,Oil,2020,one of a kind,A | B,1 | 2,,,,`,
      `B-5,Many,${desc},Art,,Oil,2020,edition,A | B,1 | 2 | 3,5,,,`,
      `B-6,Pictures,${desc},Art,,Oil,2020,,,10,,,same.jpg | gone.jpg,`,
      `B-7,Address,${desc},Art,,Oil,2020,,,10,,,https://x.example/a.jpg,`,
      `B-8,Reserved,${desc},Art,,Oil,2020,,,0.5,0,,,`,
      `B-9,Categories,${desc},Art,,Oil,2020,,,10,,,,`,
      `B-10,Short,${desc}`,
      `B-11,Latin \uFFFD,${desc},Art,,Oil,2020,,,10,,,,`,
    )
    const checked = await check(m, seller, list, zip)
    expect(checked).toMatchObject({ found: { new: 3, wrong: 8 }, rows: 11 })
    expect(checked.notes).toEqual(['Columns that are passed over: colour.'])
    const wrong = await rowsOf(m, seller, checked.id, 'found=wrong')
    const told = Object.fromEntries(
      wrong.map((row: { number: number; problems: { column: string }[] }) => [
        row.number,
        row.problems.map((problem) => problem.column).toSorted(),
      ]),
    )
    expect(told).toEqual({
      3: ['reference'],
      4: ['category', 'mode', 'name', 'price', 'reference', 'signed', 'stock', 'year'],
      5: ['sizes'],
      6: ['price'],
      8: ['pictures'],
      9: ['price', 'stock'],
      11: [''],
      12: ['name'],
    })
    const { body: csv } = await m.call('GET', `/seller/imports/${checked.id}/problems.csv`, {
      token: seller.token,
    })
    expect(csv).toContain(`5,"'=cmd|' /C calc'!A0","'=HYPERLINK(""http://x"",""y"")",sizes,`)
    expect(csv).not.toMatch(/(^|,|")[=+@]/m)
    expect(csv.trim().split('\r\n')).toHaveLength(checked.problems + 1)

    const done = await run(m, seller, checked.id)
    expect(done).toMatchObject({
      made: { new: 3, changed: 0, unchanged: 0, refused: 0 },
      pictures_taken: 0,
      pictures_refused: 2,
    })
    expect(await rowsOf(m, seller, checked.id, 'made=new')).toMatchObject([
      {
        number: 2,
        problems: [
          { column: 'pictures', message: /small\.jpg.*1200 pixels/ },
          { column: 'pictures', message: /text\.jpg/ },
        ],
      },
      { number: 7, problems: [{ column: 'pictures' }, { column: 'pictures', message: /gone\.jpg/ }] },
      // (D23) a word of the shop's own addresses is a title like any other.
      { number: 10, problems: [] },
    ])
  })

  it('takes semicolons, tabs and a mark of UTF-8, and refuses what cannot be read, saying why', async () => {
    const seller = await openTestShop(m)
    const rows = [
      ['sku', 'title', 'category', 'price', 'width'],
      ['S-1', 'One; two', 'Art', '10', '60,5'],
    ]
    for (const delimiter of [';', '\t']) {
      const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')
      expect(await check(m, seller, `\uFEFF${text}`)).toMatchObject({ state: 'checked', found: { new: 1 } })
    }
    const good = 'reference,name,category,price\n'
    expect(await check(m, seller, `${good}A,B,Art,1\nB,a"b,Art,1\n`)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/Row 3 cannot be read: there is a quotation mark/),
    })
    expect(await check(m, seller, good)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/no rows/),
    })
    const latin = await check(m, seller, Buffer.from(`${good}A,Caf\u00e9,Art,1\n`, 'latin1'))
    expect(await rowsOf(m, seller, latin.id)).toMatchObject([
      { found: 'wrong', problems: [{ column: 'name', message: /not UTF-8/ }] },
    ])
    const empty = await check(m, seller, `${good}${'\n'.repeat(100_001)}A,B,Art,1\n`)
    expect(empty).toMatchObject({ state: 'checked', rows: 1 })
    expect(await rowsOf(m, seller, empty.id)).toMatchObject([{ number: 100_003 }])
  })

  it('opens no ZIP that is a bomb, and takes the other pictures of one that is damaged', async () => {
    const seller = await openTestShop(m)
    const list = listOf('reference,name,category,price,pictures', 'Z-1,One,Art,10,a.jpg')
    const bomb = await zipOf({ 'a.jpg': Buffer.alloc(19 * 1024 * 1024) }, { compress: true })
    expect(await check(m, seller, list, bomb)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/more than 100 times/),
    })
    const link = await zipOf({ 'a.jpg': Buffer.from('../../data-key') }, { mode: 0o120777 })
    expect(await check(m, seller, list, link)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/“a\.jpg” in the ZIP is a symbolic link/),
    })
    const whole = await zipOf({ 'a.jpg': await testPicture(31) })
    // Its list of contents is sound, what it holds is not: noticed when it is read, and the work is made.
    const rotten = Buffer.from(whole).fill(7, 2_000, 2_400)
    const checked = await check(m, seller, list, rotten)
    expect(await run(m, seller, checked.id)).toMatchObject({ made: { new: 1 }, pictures_refused: 1 })
    // Sent whole the next time, the picture is all that is missing.
    const mended = await check(m, seller, list, whole)
    expect(mended.found.changed).toBe(1)
    expect(await run(m, seller, mended.id)).toMatchObject({ pictures_taken: 1 })
  })

  it('takes its parts in order, each once, and gives way to another list while nothing is made', async () => {
    const seller = await openTestShop(m)
    const list = Buffer.from(listOf('reference,name,category,price', 'P-1,One,Art,10'))
    const { id } = (await begin(m, seller, list, Buffer.alloc(5_000_000))).body.data
    expect(
      (await sendPart(m, seller, id, 'pictures', 1, new Uint8Array(5_000_000 - 4_194_304))).body,
    ).toMatchObject({
      code: 'invalid',
      message: 'Part 0 comes next',
    })
    expect((await sendPart(m, seller, id, 'list', 0, list.subarray(1))).body).toMatchObject({ field: 'part' })
    expect((await sendPart(m, seller, id, 'list', 1, list)).status).toBe(422)
    expect((await sendPart(m, seller, id, 'pictures', 0, new Uint8Array(4_194_305))).status).toBe(413)
    const both = await Promise.all([0, 0].map((part) => sendPart(m, seller, id, 'list', part, list)))
    expect(both.map((sent) => [sent.status, sent.body.data.list.received])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect((await m.call('POST', `/seller/imports/${id}/start/`, { token: seller.token })).status).toBe(409)
    const next = await check(m, seller, list)
    expect((await read(m, seller, id)).state).toBe('cancelled')
    expect((await sendPart(m, seller, id, 'list', 0, list)).body.code).toBe('import_wrong_state')
    const stopped = await m.call('POST', `/seller/imports/${next.id}/cancel/`, { token: seller.token })
    expect(stopped.body.data.state).toBe('cancelled')
    expect((await m.call('POST', `/seller/imports/${next.id}/start/`, { token: seller.token })).status).toBe(
      409,
    )
    for (const body of [
      { list: { name: 'a', bytes: 60 * 1024 * 1024 } },
      { list: { name: 'a', bytes: 0 } },
      { list: { name: 'a', bytes: 9 }, pictures: { name: 'b', bytes: 2 ** 31 } },
    ])
      expect((await m.call('POST', '/seller/imports/', { token: seller.token, body })).status).toBe(422)
  })

  it('is nobody else’s', async () => {
    const [seller, stranger] = [await openTestShop(m), await openTestShop(m)]
    const list = listOf('reference,name,category,price', 'N-1,Mine,Art,10')
    const { id } = await check(m, seller, list)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'rows/'],
      ['GET', 'problems.csv'],
      ['POST', 'start/'],
      ['POST', 'cancel/'],
      ['POST', 'submit/'],
    ] as const) {
      const { status, body } = await m.call(method, `/seller/imports/${id}/${path}`, {
        token: stranger.token,
      })
      expect([status, body.code]).toEqual([404, 'import_not_found'])
    }
    expect((await sendPart(m, stranger, id, 'list', 0, Buffer.from(list))).status).toBe(404)
    // The same reference in another shop is another work.
    await run(m, seller, id)
    await run(m, stranger, (await check(m, stranger, list)).id)
    expect(await worksOf(m, stranger)).toHaveLength(1)
    expect(await worksOf(m, seller)).toHaveLength(1)
  })

  it('can be stopped while it makes works; those it made stay, and the next run makes the others', async () => {
    const seller = await openTestShop(m)
    const rows = Array.from({ length: 2_000 }, (_, at) => `C-${at},Untitled,Art,${at + 1}`)
    const list = listOf('reference,name,category,price', ...rows)
    const { id } = await check(m, seller, list)
    await m.call('POST', `/seller/imports/${id}/start/`, { token: seller.token })
    await vi.waitFor(async () => expect((await read(m, seller, id)).made.new).toBeGreaterThan(5), {
      interval: 10,
    })
    const other = await begin(m, seller, Buffer.from(list))
    expect(other.body).toMatchObject({ code: 'import_open', about: id })
    const stopped = (await m.call('POST', `/seller/imports/${id}/cancel/`, { token: seller.token })).body.data
    expect(stopped.state).toBe('cancelled')
    const made = stopped.made.new
    expect(made).toBeLessThan(2_000)
    const works = () =>
      sql<{ n: number }>`select count(*)::int as n from work where seller_id = ${seller.shop.id}`.execute(
        m.db,
      )
    expect((await works()).rows[0]?.n).toBe(made)
    const again = await check(m, seller, list)
    expect(again.found).toEqual({ new: 2_000 - made, changed: 0, unchanged: made, wrong: 0 })
    expect((await run(m, seller, again.id)).made).toMatchObject({ new: 2_000 - made, unchanged: made })
    expect((await works()).rows[0]?.n).toBe(2_000)
    const slugs = await sql<{
      n: number
    }>`select count(distinct slug)::int as n from work where seller_id = ${seller.shop.id}`.execute(m.db)
    expect(slugs.rows[0]?.n).toBe(2_000)
  })

  it('that waits a week for its seller is given up, and its files go', async () => {
    const seller = await openTestShop(m)
    const { id } = await check(m, seller, listOf('reference,name,category,price', 'W-1,One,Art,10'))
    await sql`update work_import set moved_at = now() - interval '8 days' where id = ${id}`.execute(m.db)
    await m.features.queue.send(m.db, 'imports.look-after', {})
    expect((await until(m, seller, id, 'cancelled')).ended_at).not.toBeNull()
  })
})
