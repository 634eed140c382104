import { WORK_PICTURE_LIMIT } from '../../../contract/file-limits.ts'
import type { RowProblem } from '../rules/problems.ts'
import type { Packed, PictureZip } from './zip.ts'

/** The pictures of a row in the ZIP, with the names by which they are found, and what is wrong with those that cannot be used. */
export function findPictures(
  zip: PictureZip,
  keys: readonly string[],
): { packed: Packed[]; found: string[]; problems: RowProblem[] } {
  const packed: Packed[] = []
  const usable: string[] = []
  const wrong: string[] = []
  for (const key of keys) {
    const found = zip.find(key)
    if (found === undefined) wrong.push(`“${key}” is not in the ZIP`)
    else if (found === 'ambiguous')
      wrong.push(`“${key}” is in several folders of the ZIP: write the folder before the name`)
    else if (found.bytes > WORK_PICTURE_LIMIT)
      wrong.push(`“${key}” is larger than ${WORK_PICTURE_LIMIT / 1024 / 1024} MB`)
    else {
      packed.push(found)
      usable.push(key)
    }
  }
  return { packed, found: usable, problems: wrong.map((message) => ({ column: 'pictures', message })) }
}
