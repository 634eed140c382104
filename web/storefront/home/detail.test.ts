import { expect, it } from 'vitest'
import type { PictureData } from '../../../contract/catalogue.ts'
import { nearOf } from './detail.tsx'

it.each([
  ['at its true size where the picture has the pixels', 40, 2_400, [1_000, 1_512]],
  ['pixel for pixel where it has fewer', 90, 1_800, [900, 1_800]],
  ['no nearer than the widest picture that is sent', 300, 6_000, [1_000, 2_000]],
  ['pixel for pixel where its size is not known', null, 1_600, [800, 1_600]],
])('a detail is %s', (_how, width_cm, width, near) => {
  expect(nearOf({ width_cm, picture: { width } as PictureData })).toEqual(near)
})
