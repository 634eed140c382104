import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { StaffRole } from '../../contract/principal.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { openAccount, signedIn } from '../../server/testing/test-account.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import { sealNumber } from './store/sealed-number.ts'

/** A signed-in person of a role. For tests. */
export async function signIn(
  m: Pick<Marketplace, 'db' | 'features'>,
  role: 'BUYER' | 'SELLER' | 'STAFF',
  ...staffRoles: StaffRole[]
): Promise<{ id: Id; email: string; token: string }> {
  return signedIn(m, await openAccount(m, role, { staffRoles }))
}

/** A seller with an open shop. */
export async function openTestShop(
  m: Pick<Marketplace, 'db' | 'call' | 'features'>,
  name = `Shop ${newId().slice(0, 8)}`,
) {
  const person = await signIn(m, 'SELLER')
  const shop = await m.call('POST', '/seller/shop/', {
    token: person.token,
    body: { name, town: 'Jos', state: 'Plateau', biography: '' },
  })
  if (shop.status !== 201) throw new Error(JSON.stringify(shop.body))
  return { ...person, shop: shop.body.data as { id: Id; slug: string; version: number } }
}

/** Writes bank details into a shop's row as they are, past the program; what is left out stays. */
export async function writeBank(
  { db, keyring }: Pick<Marketplace, 'db' | 'keyring'>,
  sellerId: Id,
  bank: { code?: string; bank?: string; accountName?: string; accountNumber?: string },
): Promise<void> {
  const number =
    bank.accountNumber === undefined ? undefined : sealNumber(keyring, sellerId, bank.accountNumber)
  await sql`
    update seller set bank_code = coalesce(${bank.code}::text, bank_code), bank_name = coalesce(${bank.bank}::text, bank_name),
      account_name = coalesce(${bank.accountName}::text, account_name),
      account_sealed = coalesce(${number?.account_sealed}::bytea, account_sealed),
      account_ending = coalesce(${number?.account_ending}::text, account_ending)
    where id = ${sellerId}`.execute(db)
}

/** Has a shop's bank confirm that the account is in the name of its verified seller. */
export async function confirmName({ db }: Pick<Marketplace, 'db'>, sellerId: Id): Promise<void> {
  await sql`
    with named as (update seller set account_check = 'found', account_found_name = account_name where id = ${sellerId}
      returning id, account_name)
    insert into seller_identity (id, seller_id, legal_name, document_kind, document_number, file_key, created_at)
    select gen_random_uuid(), id, account_name, 'nin', '', null, now() from named`.execute(db)
}

/** Sends a form: texts and files by the name of their field. */
export async function sendForm(
  m: Marketplace,
  method: string,
  path: string,
  token: string,
  fields: Record<string, string>,
  files: [field: string, bytes: Uint8Array, name?: string][] = [],
): Promise<Called> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [field, bytes, name = 'a.jpg'] of files)
    form.append(field, new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${m.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

/** One of the demo gallery's pictures. */
export function demoPicture(slug: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, '../../db/seed/pictures', `${slug}.jpg`))
}

/** A picture that passes the quality gate, different for each number: coloured bars and dots. */
export function testPicture(number: number, width = 1300, height = 1000): Promise<Buffer> {
  const shapes = Array.from({ length: 24 }, (_, index) => {
    const value = (number * 7919 + index * 104_729) % 10_007
    const [x, y] = [value % width, (value * 31) % height]
    return `<rect x="${x}" y="${y}" width="${80 + (value % 300)}" height="${60 + (value % 230)}" fill="hsl(${value % 360} 70% ${20 + (value % 60)}%)" transform="rotate(${value % 90} ${x} ${y})"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${(number * 47) % 360} 40% 60%)"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** The ids of the test marketplace's categories. */
export async function categoriesOf(m: Marketplace): Promise<{ art: Id; photography: Id; blackAndWhite: Id }> {
  const { body } = await m.call('GET', '/shop/categories/')
  const [art, photography] = body.data
  return { art: art.id, photography: photography.id, blackAndWhite: photography.subcategories[0].id }
}
