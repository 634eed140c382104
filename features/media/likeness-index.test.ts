import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Id, newId } from '../../kernel/id.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { listSeqScans } from '../../platform/db/test-plans.ts'
import { bandsNear } from './rules/bands.ts'
import type { Fingerprint } from './rules/pictures.ts'
import { ALIKE } from './rules/pictures.ts'
import { type Alike, findAlike } from './store/likeness.ts'

const BITS = 64

/** A fingerprint that differs from another in these bits. */
const flip = (bits: string, which: readonly number[]): string =>
  Array.from(bits, (bit, index) => (which.includes(index) ? (bit === '0' ? '1' : '0') : bit)).join('')

const anyBits = fc
  .array(fc.constantFrom('0', '1'), { minLength: BITS, maxLength: BITS })
  .map((bits) => bits.join(''))

/** Bits in which two fingerprints differ: anywhere, side by side, or spread as evenly as can be. */
const differing = (distance: number): fc.Arbitrary<number[]> =>
  fc.oneof(
    fc.shuffledSubarray([...Array(BITS).keys()], { minLength: distance, maxLength: distance }),
    fc.nat(BITS - 1).map((from) => Array.from({ length: distance }, (_, index) => (from + index) % BITS)),
    fc
      .nat(BITS - 1)
      .map((from) =>
        Array.from({ length: distance }, (_, index) => (from + 16 * index + (index >> 2)) % BITS),
      ),
  )

const isFoundBy = (bits: string, prints: readonly string[]): boolean =>
  bandsNear(prints).some((values, band) =>
    values.includes(Number.parseInt(bits.slice(16 * band, 16 * band + 16), 2)),
  )

describe('bands of fingerprints', () => {
  it('find whatever is near enough to be alike, wherever it differs', () => {
    for (let distance = 0; distance <= ALIKE; distance++)
      fc.assert(
        fc.property(anyBits, differing(distance), (bits, which) => {
          expect(isFoundBy(flip(bits, which), [bits])).toBe(true)
        }),
      )
  })

  it('let through a hundredth of what is not', () => {
    const values = bandsNear(['0'.repeat(BITS)]).map((band) => new Set(band).size)
    // The first bit is the same in all fingerprints.
    expect(values).toEqual([17, 137, 137, 137])
    expect(16 / 2 ** 15 + (3 * 137) / 2 ** 16).toBeLessThan(0.01)
  })
})

describe('pictures that look alike', () => {
  let t: TestDatabase
  beforeAll(async () => {
    t = await testDatabase({ max: 1 })
  })
  afterAll(() => t.drop())

  const insert = async (pictures: { id: Id; prints: Fingerprint[] }[]): Promise<void> => {
    await sql`
      insert into picture (id, width, height, widths, colour, palette, thumbhash, created_at)
      select id, 400, 300, '{320,400}', '#808080', '[]', '', now() from unnest(${pictures.map(({ id }) => id)}::uuid[]) id`.execute(
      t.db,
    )
    const rows = pictures.flatMap(({ id, prints }) => prints.map((print) => ({ id, ...print })))
    await sql`
      insert into picture_hash (picture_id, variant, hash) select id, variant, bits::bit(64)
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ variant }) => variant)}::text[],
        ${rows.map(({ bits }) => bits)}::text[]) as t (id, variant, bits)`.execute(t.db)
  }

  /** What a comparison with every fingerprint finds. */
  const compareAll = async (id: Id): Promise<Alike[]> =>
    (
      await sql<Alike>`
        select distinct on (other_id) other_id, variant, distance from (
          select other.picture_id as other_id, other.variant, bit_count(own.hash # other.hash)::integer as distance
          from picture_hash own, picture_hash other where own.variant = 'whole' and own.picture_id = ${id}
          union all
          select other.picture_id, own.variant, bit_count(own.hash # other.hash)::integer
          from picture_hash own, picture_hash other where other.variant = 'whole' and own.picture_id = ${id}
        ) found where distance <= ${ALIKE} and other_id <> ${id}
        order by other_id, distance, variant = 'whole' desc, variant`.execute(t.db)
    ).rows

  it('are those that a comparison with every fingerprint finds, at each distance around the limit', async () => {
    const variants = ['whole', 'mirrored', 'turned 90']
    const distances = Array.from({ length: ALIKE + 6 }, (_, distance) => distance)
    const others = fc.tuple(
      ...distances.flatMap((distance) => [
        fc.tuple(fc.constant(distance), fc.nat(2), fc.nat(2), differing(distance)),
        fc.tuple(fc.constant(distance), fc.nat(2), fc.nat(2), differing(distance)),
      ]),
    )
    let found = 0
    await fc.assert(
      fc.asyncProperty(fc.tuple(anyBits, anyBits, anyBits), others, anyBits, async (own, near, far) => {
        await sql`delete from picture`.execute(t.db)
        const id = newId()
        const prints = variants.map((variant, index) => ({ variant, bits: own[index] ?? '' }))
        const pictures = near.map(([, from, to, which]) => ({
          id: newId(),
          prints: [
            { variant: variants[to] ?? '', bits: flip(own[from] ?? '', which) },
            { variant: 'cropped', bits: far },
          ],
        }))
        await insert([{ id, prints }, ...pictures])
        const alike = await findAlike(t.db, id, prints)
        expect(alike).toEqual(await compareAll(id))
        found += alike.length
      }),
      { numRuns: 40 },
    )
    expect(found).toBeGreaterThan(40)
  })

  it('are found among 100,000 fingerprints without reading them from end to end', async () => {
    await sql`delete from picture`.execute(t.db)
    // In parts, since a statement may take no longer than some seconds.
    for (let part = 0; part < 20; part++)
      await sql`
        with added as (
          insert into picture (id, width, height, widths, colour, palette, thumbhash, created_at)
          select gen_random_uuid(), 400, 300, '{320,400}', '#808080', '[]', '', now() from generate_series(1, 500)
          returning id
        )
        insert into picture_hash (picture_id, variant, hash)
        select id, case n when 1 then 'whole' else 'variant ' || n end,
          ((floor(random() * 2 ^ 31)::bigint << 32) | floor(random() * 2 ^ 32)::bigint)::bit(64)
        from added, generate_series(1, 10) n`.execute(t.db)
    await sql`analyze`.execute(t.db)
    const [picture] = (await sql<{ id: Id }>`select id from picture limit 1`.execute(t.db)).rows
    const id = picture?.id ?? newId()
    const { rows: prints } = await sql<Fingerprint>`
      select variant, hash::text as bits from picture_hash where picture_id = ${id}`.execute(t.db)
    expect(await listSeqScans(t.url, (db) => findAlike(db, id, prints))).toEqual([])
    expect(await findAlike(t.db, id, prints)).toEqual(await compareAll(id))
  })
})
