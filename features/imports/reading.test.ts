import { describe, expect, it } from 'vitest'
import { linesFrom, readBeginning } from './service/csv.ts'
import { openZip } from './service/zip.ts'
import { storedOf, zipOf } from './test-import.ts'

const good = 'reference,name,category,price\n'
const linesOf = async (text: string, at = 0) => {
  const lines = []
  for await (const line of linesFrom(storedOf(Buffer.from(text)), at, ',')) lines.push(line)
  return lines
}

describe('a list', () => {
  it('is refused, with the reason, where it cannot be one', async () => {
    for (const [list, reason] of [
      ['\n', /Row 1 is empty/],
      [`${'a,'.repeat(201)}\n`, /202 columns: at most 200/],
      ['"reference,name', /Row 1 cannot be read/],
      [Buffer.from('\uFEFFreference,name\n', 'utf16le'), /not UTF-8/],
      [Buffer.from('réference,name,category,price\n', 'latin1'), /not UTF-8/],
      [Buffer.from('reference,na\0me\n'), /not UTF-8/],
    ] as const)
      expect(await readBeginning(storedOf(Buffer.from(list as string)))).toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(reason),
      })
  })

  it('has heads whatever is wrong below them', async () => {
    for (const text of [`${good}A,B,Art,1\nB,a"b,Art,1\n`, `${good}A,"B`])
      expect(await readBeginning(storedOf(Buffer.from(text)))).toMatchObject({
        value: { delimiter: ',', begin: good.length, heads: ['reference', 'name', 'category', 'price'] },
      })
  })

  it('says after how many lines it cannot be read on, and keeps a row that never ends out of memory', async () => {
    for (const [list, lines, reason] of [
      [`${good}A,"B,Art,1\n`, 1, /opened and never closed/],
      [`${good}A,"B"C,Art,1\n`, 1, /after a closing quotation mark/],
      [`${good}A,B,Art,1\nB,a"b,Art,1\n`, 2, /in the middle of a cell/],
      [`${good}A,"${'x'.repeat(300_000)}",Art,1\n`, 1, /longer than 200 kB/],
    ] as const)
      await expect(linesOf(list)).rejects.toMatchObject({ lines, message: expect.stringMatching(reason) })
  })

  it('is read on from the end of any line as from its beginning', async () => {
    const text = `${good}A,"two\nlines, naïve",Art,1\r\n\r\nB,"quote ""q""",Ọ̀ṣun,2\nC,,,`
    const all = await linesOf(text)
    expect(all).toHaveLength(5)
    for (const [index, { end }] of all.entries())
      expect(await linesOf(text, end)).toEqual(all.slice(index + 1))
  })
})

describe('a ZIP', () => {
  const refused = async (zip: Buffer) => {
    const opened = await openZip(storedOf(zip))
    return opened.ok ? 'opened' : opened.message
  }

  it('is not opened where it is a bomb, leads out of its folder, is locked or broken', async () => {
    const whole = await zipOf({ 'a.jpg': Buffer.from('picture') })
    const locked = Buffer.from(whole)
    const head = locked.lastIndexOf('PK\u0001\u0002')
    locked.writeUInt16LE(locked.readUInt16LE(head + 8) | 1, head + 8)
    // A locked file has twelve bytes more.
    locked.writeUInt32LE(locked.readUInt32LE(head + 20) + 12, head + 20)
    // Its one file is listed over and over.
    const end = whole.lastIndexOf('PK\u0005\u0006')
    const listing = whole.subarray(head, end)
    const tail = Buffer.from(whole.subarray(end))
    for (const at of [8, 10]) tail.writeUInt16LE(20_001, at)
    tail.writeUInt32LE(listing.length * 20_001, 12)
    const many = Buffer.concat([
      whole.subarray(0, head),
      ...Array.from({ length: 20_001 }, () => listing),
      tail,
    ])
    const out = (await zipOf({ 'aa/aa/etc/passwd.jpg': Buffer.from('x') })).toString('latin1')
    const tall = await zipOf({ 'a.jpg': Buffer.from('x') })
    // Says of a byte that is not packed that it unpacks to three gigabytes.
    const entry = tall.subarray(tall.lastIndexOf('PK\u0001\u0002'), tall.lastIndexOf('PK\u0005\u0006'))
    entry.writeUInt32LE(3_000_000_000, 24)
    expect(await refused(tall)).toMatch(/damaged/)
    expect(
      await refused(await zipOf({ 'a.jpg': Buffer.alloc(19 * 1024 * 1024) }, { compress: true })),
    ).toMatch(/more than 100 times/)
    expect(await refused(many)).toMatch(/more than 20,000 files/)
    expect(await refused(Buffer.from(out.replaceAll('aa/aa/etc', '../../etc'), 'latin1'))).toMatch(
      /leads out/,
    )
    expect(await refused(locked)).toMatch(/password/)
    expect(await refused(whole.subarray(0, -30))).toMatch(/damaged/)
    expect(await refused(Buffer.from('no ZIP at all, though long enough to be one'))).toMatch(/damaged/)
    expect(await refused(whole)).toBe('opened')
  })

  it('L-12 is not opened where it holds a symbolic link, wherever it leads', async () => {
    const link = await zipOf(
      { 'a.jpg': Buffer.from('/etc/passwd'), 'b.jpg': Buffer.from('c.jpg') },
      { mode: 0o120777 },
    )
    const head = link.lastIndexOf('PK\u0001\u0002')
    expect([link[head + 5], link.readUInt32LE(head + 38) >>> 16]).toEqual([3, 0o120777])
    expect(await refused(link)).toBe(
      '“a.jpg” in the ZIP is a symbolic link, which holds no picture. Pack the picture itself.',
    )
    const ofMac = Buffer.from(link)
    ofMac[ofMac.indexOf('PK\u0001\u0002') + 5] = 19
    expect(await refused(ofMac)).toMatch(/“a\.jpg” in the ZIP is a symbolic link/)
    // On Windows the same bits are no mode.
    const single = await zipOf({ 'a.jpg': Buffer.from('picture') }, { mode: 0o120777 })
    single[single.indexOf('PK\u0001\u0002') + 5] = 0
    expect(await refused(single)).toBe('opened')
    for (const mode of [0o100644, 0o100755, 0])
      expect(await refused(await zipOf({ 'a.jpg': Buffer.from('picture') }, { mode }))).toBe('opened')
  })

  it('finds pictures by path, by name and whatever their case, and reads only what is as it says', async () => {
    const zip = await zipOf({
      'Prints/Dawn.JPG': Buffer.from('dawn'),
      'one/same.jpg': Buffer.from('one'),
      'two/same.jpg': Buffer.from('two'),
      '__MACOSX/._Dawn.JPG': Buffer.from('shadow'),
      ['Adìrẹ.jpg'.normalize('NFD')]: Buffer.from('adire'),
    })
    const opened = await openZip(storedOf(zip))
    if (!opened.ok) throw new Error(opened.message)
    const { find, read } = opened.value
    expect([find('dawn.jpg'), find('prints/dawn.jpg')]).toMatchObject([{ bytes: 4 }, { bytes: 4 }])
    expect([find('same.jpg'), find('gone.jpg'), find('._dawn.jpg')]).toEqual([
      'ambiguous',
      undefined,
      undefined,
    ])
    expect(String(await read('two/same.jpg'))).toBe('two')
    expect(String(await read('adìrẹ.jpg'))).toBe('adire')
    const rotten = Buffer.from(zip)
    rotten[rotten.indexOf('dawn', rotten.indexOf('Dawn'))] = 0
    const damaged = await openZip(storedOf(rotten))
    expect(damaged.ok && (await damaged.value.read('dawn.jpg'))).toBeUndefined()
  })
})
