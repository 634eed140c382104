import { join } from 'node:path'
import sharp from 'sharp'

/** The picture of a screen. */
export type Shot = { name: string; file: string; width: number; theme: 'light' | 'dark' }

const GAP = 16
const CAPTION = 20
const SHEET = 2_400

/** Draws the pictures of one width and theme beside each other, their tops only where they are long. */
export const drawSheet = async (shots: Shot[], folder: string, path: string): Promise<void> => {
  const columns = shots[0]?.width === 390 ? 14 : shots[0]?.width === 820 ? 9 : 6
  const width = Math.floor((SHEET - GAP) / columns) - GAP
  const height = Math.round(width * (shots[0]?.width === 390 ? 2.4 : shots[0]?.width === 820 ? 1.6 : 1.15))
  const cells = await Promise.all(
    shots.map(async (shot, index) => {
      const left = GAP + (index % columns) * (width + GAP)
      const top = GAP + Math.floor(index / columns) * (height + CAPTION + GAP)
      const whole = await sharp(join(folder, shot.file))
        .resize({ width })
        .extend({ bottom: height, background: shot.theme === 'dark' ? '#000' : '#d8d4cf' })
        .png()
        .toBuffer()
      const picture = await sharp(whole).extract({ left: 0, top: 0, width, height }).png().toBuffer()
      const caption = Buffer.from(
        `<svg width="${width}" height="${CAPTION}"><text y="14" font-family="sans-serif" font-size="13" fill="#888">${shot.name}</text></svg>`,
      )
      return [
        { input: caption, left, top },
        { input: picture, left, top: top + CAPTION },
      ]
    }),
  )
  await sharp({
    create: {
      width: SHEET,
      height: GAP + Math.ceil(shots.length / columns) * (height + CAPTION + GAP),
      channels: 3,
      background: shots[0]?.theme === 'dark' ? '#000' : '#d8d4cf',
    },
  })
    .composite(cells.flat())
    .png()
    .toFile(path)
}

/** A page with all pictures, each a link to itself. */
export const writeIndex = (shots: Shot[]): string => {
  const names = [...new Set(shots.map(({ name }) => name))]
  const rows = names.map((name) => {
    const cells = shots
      .filter((shot) => shot.name === name)
      .map(
        ({ file, width, theme }) =>
          `<a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${theme}" loading="lazy" width="${Math.round(width / 4)}"></a>`,
      )
    return `<section id="${name}"><h2>${name}</h2>${cells.join('\n')}</section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { font: 14px sans-serif; margin: 24px; background: #d8d4cf }
  section { margin-bottom: 32px }
  img { vertical-align: top; margin: 0 8px 8px 0; max-height: 480px; object-fit: cover; object-position: top }
</style>
${rows.join('\n')}
</html>
`
}
