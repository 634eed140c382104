import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailSender, startMailbox } from '../../platform/mail/index.ts'
import { PASSWORD } from '../../server/testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { mailedFactorCode } from '../../server/testing/test-second-factor.ts'
import { codeAt } from '../accounts/index.server.ts'
import { verifyAuditLog } from '../audit/index.server.ts'
import { checkDigit, checkedBanks, isAccountNumber, maskedNumber } from './rules.ts'
import { openTestShop, sendForm, signIn, testPicture } from './test-shop.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

const person = { first_name: 'Ẹfẹ́', last_name: 'Test' }
const bank = { bank_name: 'First Bank of Nigeria', account_name: 'Efe Test', account_number: '0000014579' }
let phones = 0
const newPhone = () => `0909${String(++phones).padStart(7, '0')}`
const mailTo = async (email: string): Promise<string[]> =>
  (
    await sql<{
      subject: string
    }>`select subject from mail where recipient = ${email} order by created_at`.execute(m.db)
  ).rows.map((row) => row.subject)
const log = async (action: string) =>
  (
    await sql<{ actor_id: string; subject_id: string; before: unknown; after: unknown }>`
      select actor_id, subject_id, before, after from audit_entry where action = ${action} order by number`.execute(
      m.db,
    )
  ).rows

describe('account numbers', () => {
  it('carry the check digit that the Central Bank’s examples give', () => {
    expect(checkDigit('011', '000001457')).toBe(9)
    expect(checkDigit('011', '000000022')).toBe(0)
    expect(isAccountNumber('0000014579', '011')).toBe(true)
    expect(isAccountNumber('0000014579', '058')).toBe(false)
    expect(isAccountNumber('0000014570', '058')).toBe(true)
    expect(isAccountNumber('1234567890', '')).toBe(true)
    expect(isAccountNumber('123456789', '')).toBe(false)
    expect(maskedNumber('0000014579')).toBe('****4579')
  })

  it('differ in their last digit when one digit is mistyped', () => {
    for (const code of checkedBanks) {
      const number = `012345678${checkDigit(code, '012345678')}`
      for (let place = 0; place < 9; place++) {
        const wrong = number.split('')
        wrong[place] = String((Number(wrong[place]) + 1) % 10)
        expect(isAccountNumber(wrong.join(''), code)).toBe(false)
      }
    }
  })
})

describe('a seller’s account', () => {
  it('API-43 registers with the specification’s fields, confirms, and signs in by the sellers’ own call', async () => {
    const email = 'new-seller@test.example'
    const body = { ...person, email, phone: newPhone(), password: PASSWORD, terms_agreement: true }
    expect((await m.call('POST', '/seller/register/', { body: { ...body, utype: 'BUYER' } })).status).toBe(
      422,
    )
    expect((await m.call('POST', '/seller/register/', { body: { ...body, utype: 'SELLER' } })).status).toBe(
      200,
    )
    const login = { email, password: PASSWORD }
    expect((await m.call('POST', '/seller/login/', { body: login })).body.code).toBe('email_unverified')
    await sql`update account set email_verified_at = now() where email = ${email}`.execute(m.db)
    const wrong = await m.call('POST', '/seller/login/', { body: { email, password: 'not this one' } })
    const unknown = await m.call('POST', '/seller/login/', {
      body: { email: 'nobody@test.example', password: PASSWORD },
    })
    expect([wrong.body.code, unknown.body.code]).toEqual(['credentials_wrong', 'credentials_wrong'])
    const buyer = await m.buyer()
    const asBuyer = await m.call('POST', '/seller/login/', {
      body: { email: buyer.email, password: PASSWORD },
    })
    expect(asBuyer).toMatchObject({ status: 403, body: { code: 'not_a_seller' } })
    const { body: signedIn } = await m.call('POST', '/seller/login/', { body: login })
    const token = signedIn.data.access
    expect((await m.call('GET', '/seller/shop/', { token })).body.code).toBe('shop_missing')

    // The account form alone opens the shop.
    const saved = await m.call('PUT', '/seller/account/', {
      token,
      body: {
        ...person,
        phone: newPhone(),
        business_name: 'Ẹfẹ́ Studios',
        ...bank,
      },
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: {
          business_name: 'Ẹfẹ́ Studios',
          bank_code: '011',
          account_number: '****4579',
          commission_percent: 15,
          shop: { slug: 'efe-studios', verification: 'new' },
        },
      },
    })
    expect(JSON.stringify((await m.call('GET', '/seller/account/', { token })).body)).not.toContain(
      '0000014579',
    )
  })

  it('API-43 a buyer opens a shop and sells and buys from then on; one shop each, also when asked twice at once', async () => {
    const buyer = await m.buyer()
    const open = (name: string) =>
      m.call('POST', '/seller/shop/', {
        token: buyer.token,
        body: { name, town: 'Ibadan', state: 'Oyo', biography: 'Wood.' },
      })
    expect((await m.call('GET', '/seller/products/', { token: buyer.token })).status).toBe(403)
    expect((await open('Backoffice')).body).toMatchObject({ code: 'reserved_word', field: 'name' })
    const answers = await Promise.all([open('Two Hands'), open('Three Hands'), open('Four Hands')])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await m.call('GET', '/seller/products/', { token: buyer.token })).status).toBe(200)
    expect((await m.call('GET', '/shop/orders/', { token: buyer.token })).status).toBe(200)
    const artists = await m.call('GET', '/seller/artists/', { token: buyer.token })
    expect(artists.body.data).toMatchObject([{ town: 'Ibadan', state: 'Oyo', biography: 'Wood.', works: 0 }])
    const name = artists.body.data[0].name
    const other = await signIn(m, 'SELLER')
    const taken = await m.call('POST', '/seller/shop/', {
      token: other.token,
      body: { name, town: 'Jos', state: 'Plateau', biography: '' },
    })
    expect(taken.body.code).toBe('shop_name_taken')
    const staff = await signIn(m, 'STAFF', 'admin')
    const body = { name: 'Staff shop', town: 'Jos', state: 'Plateau' }
    expect((await m.call('POST', '/seller/shop/', { token: staff.token, body })).status).toBe(403)
  })

  it('R-31 the first bank details need no password, other ones do; they are logged and mailed, and freeze payouts for 48 hours', async () => {
    const seller = await openTestShop(m)
    const form = { ...person, phone: newPhone(), business_name: 'B', version: 1 }
    const put = (body: object) => m.call('PUT', '/seller/account/', { token: seller.token, body })
    const badNumber = { ...bank, account_number: '0000014570' }
    expect((await put({ ...form, ...badNumber })).body).toMatchObject({
      code: 'account_number_wrong',
      field: 'account_number',
    })
    expect((await put({ ...form, ...bank, account_name: '' })).body.field).toBe('account_name')
    const saved = await put({ ...form, ...bank })
    expect(saved.status).toBe(200)
    const frozen = new Date(saved.body.data.payouts_frozen_until).getTime() - Date.now()
    expect(Math.abs(frozen - 48 * 3_600_000)).toBeLessThan(60_000)
    expect(await mailTo(seller.email)).toEqual(['Your bank details at Àwòrán were changed'])
    const entry = (await log('seller.bank')).find((auditEntry) => auditEntry.subject_id === seller.shop.id)
    expect(entry).toMatchObject({ actor_id: seller.id, after: { account_number: '****4579' } })
    // The masked number that the form shows stays what it was, without a password.
    const again = await put({ ...form, version: 2, ...bank, account_number: '****4579', business_name: 'C' })
    expect(again.body.data).toMatchObject({ business_name: 'C', account_number: '****4579', version: 3 })
    expect((await put({ ...form, version: 3, account_number: '****1111' })).status).toBe(422)
    const stale = await put({ ...form, version: 2 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', present: { version: 3, business_name: 'C' } },
    })
    const neobank = { bank_name: 'Some Microfinance Bank', account_name: 'E', account_number: '1234567891' }
    expect((await put({ ...form, version: 3, ...neobank })).body).toMatchObject({
      code: 'password_wrong',
      field: 'current_password',
    })
    const wrong = { ...form, version: 3, ...neobank, current_password: 'wrong one' }
    expect((await put(wrong)).body.code).toBe('password_wrong')
    const other = await put({ ...form, version: 3, ...neobank, current_password: PASSWORD })
    expect(other.body.data).toMatchObject({ bank_code: '', bank_name: 'Some Microfinance Bank' })
    // As section 3 has it, without a version; to take the details away needs the password as well.
    const none = { bank_name: '', account_name: '', account_number: '' }
    expect((await put({ ...form, version: undefined, ...none })).body.code).toBe('password_wrong')
    expect((await put({ ...form, version: undefined, business_name: 'D' })).body.data.version).toBe(5)
    const taken = await m.buyer()
    const { rows } = await sql<{ phone: string }>`select phone from account where id = ${taken.id}`.execute(
      m.db,
    )
    expect((await put({ ...form, version: 5, phone: rows[0]?.phone })).body).toMatchObject({
      code: 'phone_taken',
      field: 'phone',
    })
  })

  it('of changes made at once from one version, one counts and the others see it', async () => {
    const seller = await openTestShop(m)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        m.call('PUT', '/seller/shop/', {
          token: seller.token,
          headers: { 'if-match': '"1"' },
          body: { name: `Name ${index}`, town: 'Jos', state: 'Plateau', biography: '' },
        }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter((answer) => answer.status !== 200))
      expect(lost.body).toMatchObject({
        code: 'changed_meanwhile',
        present: { name: won[0]?.body.data.name },
      })
  })

  it('a gallery has several artists, each its own', async () => {
    const [gallery, stranger] = [await openTestShop(m), await openTestShop(m)]
    const body = { name: 'Àdùkẹ́ Test', town: 'Ìjẹ̀bú', state: 'Ogun', biography: '' }
    const added = await m.call('POST', '/seller/artists/', { token: gallery.token, body })
    expect(added).toMatchObject({ status: 201, body: { data: { slug: 'aduke-test', version: 1 } } })
    const path = `/seller/artists/${added.body.data.id}/`
    const put = (token: string, version: number) =>
      m.call('PUT', path, { token, body: { ...body, name: 'Aduke', version } })
    expect((await put(stranger.token, 1)).status).toBe(404)
    expect((await m.call('DELETE', path, { token: stranger.token })).status).toBe(404)
    expect((await put(gallery.token, 1)).body.data).toMatchObject({ name: 'Aduke', version: 2 })
    expect((await put(gallery.token, 1)).body).toMatchObject({
      code: 'changed_meanwhile',
      present: { version: 2 },
    })
    expect((await m.call('DELETE', path, { token: gallery.token })).status).toBe(200)
  })
})

describe('the name of a shop or an artist', () => {
  it('R2-13 passes for ours nowhere, and leads nobody elsewhere', async () => {
    const bad = ['Àwòrán Refunds', 'A w o r a n', 'Art Help Desk', 'pay-back.example', 'Call 0803 123 4567']
    const place = { town: 'Jos', state: 'Plateau', biography: '' }
    const owner = await openTestShop(m, 'St. Mary Gallery 1004')
    const newcomer = await signIn(m, 'SELLER')
    const sent = (method: string, path: string, token: string, body: object) =>
      m.call(method, path, { token, body })
    const added = await sent('POST', '/seller/artists/', owner.token, { ...place, name: 'O. Bello' })
    expect(added.status).toBe(201)
    const { id, version } = added.body.data
    const seen = owner.shop.version
    for (const name of bad) {
      const answers = [
        await sent('POST', '/seller/shop/', newcomer.token, { ...place, name }),
        await sent('PUT', '/seller/shop/', owner.token, { ...place, version: seen, name }),
        await sent('POST', '/seller/artists/', owner.token, { ...place, name }),
        await sent('PUT', `/seller/artists/${id}/`, owner.token, { ...place, version, name }),
      ]
      expect(
        answers.map(({ status, body }) => [status, body.field]),
        name,
      ).toEqual(answers.map(() => [422, 'name']))
      const account = { ...person, phone: newPhone(), business_name: name }
      expect((await sent('PUT', '/seller/account/', newcomer.token, account)).body).toMatchObject({
        code: 'invalid',
        field: 'business_name',
      })
    }
    const slug = { ...place, name: 'Quiet House', slug: 'aworan-refunds' }
    expect((await sent('POST', '/seller/shop/', newcomer.token, slug)).body.field).toBe('slug')
  })
})

describe('verification', () => {
  const details = { legal_name: 'Efe Test', document_kind: 'nin', document_number: '12345678901' }

  it('goes from new to refused, again, and verified; the document is private and who read it is logged', async () => {
    const seller = await openTestShop(m)
    const support = await signIn(m, 'STAFF', 'support')
    const content = await signIn(m, 'STAFF', 'content')
    const submit = (files: [string, Uint8Array][]) =>
      sendForm(m, 'POST', '/seller/verification/', seller.token, details, files)
    expect((await submit([])).body.field).toBe('document')
    expect((await submit([['document', Buffer.from('%PDF-1.7')]])).body.code).toBe('unsupported_media')
    expect((await submit([['document', await testPicture(1)]])).status).toBe(200)
    expect((await submit([['document', await testPicture(1)]])).body.code).toBe('verification_closed')
    const own = await m.call('GET', '/seller/account/', { token: seller.token })
    expect(own.body.data.verification).toMatchObject({
      state: 'submitted',
      identity: { document_number: '****8901' },
    })

    const list = await m.call('GET', '/staff/sellers/?state=submitted', { token: support.token })
    expect(list.body.data.sellers.map((row: { id: string }) => row.id)).toContain(seller.shop.id)
    const path = `/staff/sellers/${seller.shop.id}`
    const file = await m.call('GET', `${path}/`, { token: support.token })
    expect(file.body.data).toMatchObject({
      person: { email: seller.email },
      identity: { document_number: '12345678901' },
    })
    expect((await m.call('GET', `${path}/document/`, { token: content.token })).status).toBe(403)
    expect((await m.call('GET', `${path}/document/`, { token: seller.token })).status).toBe(403)
    const paper = await m.call('GET', `${path}/document/`, { token: support.token })
    expect(Buffer.from(paper.body.data.content_base64, 'base64').subarray(0, 3).toString('hex')).toBe(
      'ffd8ff',
    )
    const { rows } = await sql<{ file_key: string }>`select file_key from seller_identity`.execute(m.db)
    for (const { file_key: key } of rows)
      expect(
        (await fetch(`${m.url}/media/${key.split('/')[2]?.replace('.jpg', '')}/original.jpg`)).status,
      ).toBe(404)
    expect(await log('seller.document')).toMatchObject([{ actor_id: support.id, subject_id: seller.shop.id }])

    const version = file.body.data.version
    const decide = (what: string, body: object) =>
      m.call('POST', `${path}/${what}/`, { token: support.token, body })
    expect((await decide('refuse', { version: version - 1, reason: 'Not sharp' })).body.code).toBe(
      'changed_meanwhile',
    )
    const refused = await decide('refuse', { version, reason: 'The picture is not sharp' })
    expect(refused.body.data).toMatchObject({ verification: 'refused', refusal: 'The picture is not sharp' })
    expect((await decide('verify', { version: version + 1 })).body.code).toBe('verification_closed')
    expect((await submit([['document', await testPicture(2)]])).status).toBe(200)
    const answers = await Promise.all([
      decide('verify', { version: version + 2 }),
      decide('refuse', { version: version + 2, reason: 'No' }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await mailTo(seller.email)).toHaveLength(2)
    expect((await log('seller.refuse')).concat(await log('seller.verify'))).toHaveLength(2)
    const { body } = await m.call('GET', `${path}/`, { token: support.token })
    expect(body.data.history.length).toBeGreaterThanOrEqual(3)
  })

  it('D38 D37 D36 takes a PDF as it is and seals it, and names what is empty, cut off or too small to be read', async () => {
    const seller = await openTestShop(m)
    const support = await signIn(m, 'STAFF', 'support')
    const submit = async (bytes: Uint8Array) =>
      (await sendForm(m, 'POST', '/seller/verification/', seller.token, details, [['document', bytes]])).body
    expect(await submit(Buffer.alloc(0))).toMatchObject({
      code: 'invalid',
      field: 'document',
      message: 'This file is empty. Please choose another.',
    })
    expect(await submit(await testPicture(1, 700, 900))).toMatchObject({ status: 'success' })
    const file = async () =>
      (await m.call('GET', `/staff/sellers/${seller.shop.id}/`, { token: support.token })).body.data
    await m.call('POST', `/staff/sellers/${seller.shop.id}/refuse/`, {
      token: support.token,
      body: { version: (await file()).version, reason: 'Not sharp' },
    })
    expect(await submit(await testPicture(1, 900, 200))).toMatchObject({
      code: 'picture_too_small',
      field: 'document',
      message: expect.stringContaining('it has 900 × 200 pixels'),
    })
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /JS (app.alert(1)) >> endobj\n%%EOF\n')
    expect(await submit(pdf.subarray(0, 20))).toMatchObject({ code: 'unsupported_media' })
    // A page that calls itself a PDF further in is none.
    expect(await submit(Buffer.concat([Buffer.from('<html>'), pdf]))).toMatchObject({
      code: 'unsupported_media',
    })
    expect(await submit(pdf)).toMatchObject({ status: 'success' })
    const read = await m.call('GET', `/staff/sellers/${seller.shop.id}/document/`, { token: support.token })
    expect(read.body.data).toEqual({
      content_type: 'application/pdf',
      content_base64: pdf.toString('base64'),
    })
    const { rows } = await sql<{ file_key: string }>`
      select file_key from seller_identity where seller_id = ${seller.shop.id} and file_key like '%.pdf'`.execute(
      m.db,
    )
    const key = rows[0]?.file_key ?? ''
    expect((await fetch(`${m.url}/media/${key}`)).status).toBe(404)
  })

  it('account numbers are whole for the finance role alone, and the log says who read them', async () => {
    const seller = await openTestShop(m)
    await m.call('PUT', '/seller/account/', {
      token: seller.token,
      body: {
        ...person,
        phone: newPhone(),
        business_name: 'B',
        version: 1,
        ...bank,
        current_password: PASSWORD,
      },
    })
    const [support, finance] = [await signIn(m, 'STAFF', 'support'), await signIn(m, 'STAFF', 'finance')]
    const path = `/staff/sellers/${seller.shop.id}`
    expect((await m.call('GET', `${path}/bank/`, { token: support.token })).status).toBe(403)
    expect((await m.call('GET', `${path}/`, { token: support.token })).body.data.account_number).toBe(
      '****4579',
    )
    const whole = await m.call('GET', `${path}/bank/`, { token: finance.token })
    expect(whole.body.data).toMatchObject({ bank_code: '011', account_number: '0000014579' })
    expect(await log('seller.bank_read')).toMatchObject([{ actor_id: finance.id }])
    expect(await verifyAuditLog(m.features.audit)).toMatchObject({ brokenAt: null })
  })

  it('mail to a seller goes out over SMTP', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sellers-mail-'))
    const box = await startMailbox({ dataDir: folder })
    const sender = createMailSender({
      db: m.db,
      clock: { now: () => new Date() },
      mail: m.features.mail,
      smtpUrl: box.smtpUrl,
      from: 'shop@example.com',
      log: { info: () => {}, warn: () => {} },
    })
    await sender.sendDue()
    const { messages } = (await (await fetch(`${box.url}/messages`)).json()) as {
      messages: { subject: string; text: string }[]
    }
    await sender.stop()
    await box.stop()
    await rm(folder, { recursive: true })
    expect(messages.some((found) => found.text.includes('The picture is not sharp'))).toBe(true)
    expect(messages.some((found) => found.subject.includes('bank details'))).toBe(true)
  })
})

// Last: it moves the clock on.
describe('a seller with two-step sign-in', () => {
  it('R-31 M-13 with two-step sign-in other bank details need a present code, not the password', async () => {
    const seller = await openTestShop(m)
    const call = (method: string, path: string, body: object, token: string) =>
      m.call(method, path, { token, body })
    const proof = { password: PASSWORD, mail_code: await mailedFactorCode(m, seller.token) }
    const { secret } = (await call('POST', '/auth/second-factor/enrolment/', proof, seller.token)).body.data
    const codeNow = () => codeAt(secret, new Date(Date.now() + passed))
    let passed = 0
    const pass = (ms: number) => {
      m.pass(ms)
      passed += ms
    }
    let { access } = (await call('POST', '/auth/second-factor/confirm/', { code: codeNow() }, seller.token))
      .body.data
    const form = { ...person, phone: newPhone(), business_name: 'B' }
    const put = (body: object) => call('PUT', '/seller/account/', { ...form, ...body }, access)
    expect((await put(bank)).status).toBe(200)
    const next = { bank_name: 'Some Microfinance Bank', account_name: 'E', account_number: '1234567891' }
    // Just passed: that is proof enough.
    expect((await put(next)).status).toBe(200)
    const login = await m.call('POST', '/seller/login/', {
      body: { email: seller.email, password: PASSWORD },
    })
    pass(60_000)
    const body = { code: codeNow() }
    const session = (await call('POST', '/auth/second-factor/', body, login.body.data.access)).body.data
    pass(16 * 60_000)
    access = (await m.call('POST', '/auth/refresh/', { body: { refresh: session.refresh } })).body.data.access
    const other = { ...next, account_number: '1234567892' }
    expect((await put({ ...other, current_password: PASSWORD })).body.code).toBe('second_factor_again')
    access = (await call('POST', '/auth/second-factor/', { code: codeNow() }, access)).body.data.access
    expect((await put(other)).status).toBe(200)
  })
})
