/** What a picture of a work shows, in the order in which sellers choose it. */
export const pictureKinds = ['whole', 'detail', 'frame', 'edge', 'back', 'room'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The names of the kinds, as people read them. */
export const pictureKindNames: Record<PictureKind, string> = {
  whole: 'Whole',
  detail: 'Detail',
  frame: 'Frame',
  edge: 'Edge',
  back: 'Back',
  room: 'Room',
}

/** The generated alt text of a picture of `work` ('Hazo by Zuma'). */
export function altOf(work: string, kind: PictureKind | null): string {
  if (kind === null || kind === 'whole') return work
  if (kind === 'room') return `${work}, in a room`
  return `${pictureKindNames[kind]} of ${work}`
}
