import type { CSSProperties } from 'react'
import type { PictureData } from '../../contract/catalogue.ts'

/** The colour of a wall that a work hangs on: style sheets mix a tenth of the work's own into theirs (`--work`). */
export function tint(picture: Pick<PictureData, 'colour'> | null | undefined): CSSProperties {
  return picture ? ({ '--work': picture.colour } as CSSProperties) : {}
}
