import { expect, it } from 'vitest'
import type { Files } from './files.ts'

/** Names, in their order. */
export async function namesOf(names: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const name of names) found.push(name)
  return found.toSorted()
}

/** Key and bytes of each file of a key and below it, in their order. */
export async function keysOf(files: Files, key: string): Promise<string[]> {
  const found: string[] = []
  for await (const each of files.walk(key)) found.push(`${each.key} ${each.bytes}`)
  return found.toSorted()
}

/** What holds of files wherever they are; there are none at first. */
export function itStoresFiles(open: () => Files): void {
  it('are read as they were put, replaced, listed and deleted', async () => {
    const files = open()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251))
    await files.put('pictures/one/original.jpg', bytes)
    await files.put('pictures/one/640.avif', Buffer.from('small'))
    await files.put('pictures/one2/640.avif', Buffer.from('another'))
    await files.put('pictures/loose.txt', Buffer.alloc(0))
    await files.put('evidence/a.jpg', Buffer.from('first'))
    await files.put('evidence/a.jpg', Buffer.from('second'))

    expect(await files.get('pictures/one/original.jpg')).toEqual(bytes)
    expect((await files.get('evidence/a.jpg'))?.toString()).toBe('second')
    expect(await files.get('pictures/loose.txt')).toEqual(Buffer.alloc(0))
    expect(await files.get('pictures/two/original.jpg')).toBeUndefined()
    expect([await files.has('pictures/one/640.avif'), await files.has('pictures/two/640.avif')]).toEqual([
      true,
      false,
    ])

    expect(await namesOf(files.list('pictures'))).toEqual(['loose.txt', 'one', 'one2'])
    expect(await namesOf(files.list('pictures/one'))).toEqual(['640.avif', 'original.jpg'])
    expect(await namesOf(files.list('nothing'))).toEqual([])
    expect(await keysOf(files, 'pictures/one')).toEqual([
      'pictures/one/640.avif 5',
      'pictures/one/original.jpg 70000',
    ])
    expect(await keysOf(files, 'evidence/a.jpg')).toEqual(['evidence/a.jpg 6'])
    expect(await keysOf(files, 'nothing')).toEqual([])
    expect(await keysOf(files, '')).toHaveLength(5)
    for await (const { changedAt } of files.walk('evidence'))
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(3_600_000)

    await files.remove('evidence/a.jpg')
    await files.remove('evidence/a.jpg')
    await files.removeAll('pictures/one')
    await files.removeAll('pictures/one')
    await files.removeAll('pictures/loose.txt')
    expect(await keysOf(files, '')).toEqual(['pictures/one2/640.avif 7'])
    await files.removeAll('pictures/one2')
    const { free, total } = await files.room()
    expect(free).toBeGreaterThan(0)
    expect(total).toBeGreaterThanOrEqual(free)
  })
}
