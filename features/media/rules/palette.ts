/** One colour of a picture: CIE Lab (D65), sRGB bytes, and its share of the picture from 0 to 1. */
export type Shade = { l: number; a: number; b: number; rgb: [number, number, number]; share: number }

type Lab = [number, number, number]

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const cube = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)

/** sRGB bytes to CIE Lab with the D65 white (IEC 61966-2-1, CIE 15). */
export function labOf(r: number, g: number, b: number): Lab {
  const [x, y, z] = [linear(r / 255), linear(g / 255), linear(b / 255)]
  const fx = cube((0.4124 * x + 0.3576 * y + 0.1805 * z) / 0.95047)
  const fy = cube(0.2126 * x + 0.7152 * y + 0.0722 * z)
  const fz = cube((0.0193 * x + 0.1192 * y + 0.9505 * z) / 1.08883)
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

const distance = (p: Lab, q: Lab): number => (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2

/** The six colours that describe a picture best (k-means in Lab), largest share first. Takes RGBA bytes. */
export function paletteOf(rgba: Uint8Array): Shade[] {
  const pixels: { lab: Lab; rgb: Lab }[] = []
  for (let i = 0; i + 3 < rgba.length; i += 4) {
    const rgb: Lab = [rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0]
    pixels.push({ rgb, lab: labOf(...rgb) })
  }
  const count = Math.min(6, pixels.length)
  const ordered = pixels.toSorted((p, q) => p.lab[0] - q.lab[0])
  let centres = Array.from(
    { length: count },
    (_, k): Lab => ordered[Math.floor(((k + 0.5) / count) * ordered.length)]?.lab ?? [50, 0, 0],
  )
  let groups: { lab: Lab; rgb: Lab; size: number }[] = []
  for (let round = 0; round < 8; round++) {
    groups = centres.map(() => ({ lab: [0, 0, 0], rgb: [0, 0, 0], size: 0 }))
    for (const pixel of pixels) {
      let nearest = 0
      let least = Infinity
      for (const [k, centre] of centres.entries()) {
        const d = distance(pixel.lab, centre)
        if (d < least) {
          least = d
          nearest = k
        }
      }
      const group = groups[nearest]
      if (!group) continue
      group.size++
      for (const axis of [0, 1, 2] as const) {
        group.lab[axis] += pixel.lab[axis]
        group.rgb[axis] += pixel.rgb[axis]
      }
    }
    centres = groups.map((group, k) =>
      group.size === 0
        ? (centres[k] ?? [50, 0, 0])
        : [group.lab[0] / group.size, group.lab[1] / group.size, group.lab[2] / group.size],
    )
  }
  return groups
    .filter((group) => group.size > 0)
    .map(({ lab, rgb, size }): Shade => {
      const mean = (sum: number): number => Math.round((sum / size) * 10) / 10
      return {
        l: mean(lab[0]),
        a: mean(lab[1]),
        b: mean(lab[2]),
        rgb: [Math.round(rgb[0] / size), Math.round(rgb[1] / size), Math.round(rgb[2] / size)],
        share: Math.round((size / pixels.length) * 1000) / 1000,
      }
    })
    .toSorted((p, q) => q.share - p.share)
}
