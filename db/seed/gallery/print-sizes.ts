import type { SeedSize } from './work.ts'

/** The sizes of a print, labelled height × width as museums do: the short description in cm, each next size rarer and dearer. */
export function printSizes(
  widthCm: number,
  heightCm: number,
  naira: number,
  totals: readonly number[],
): SeedSize[] {
  return totals.map((total, i) => {
    const scale = 1 + i * 0.5
    const [w, h] = [Math.round(widthCm * scale * 10) / 10, Math.round(heightCm * scale * 10) / 10]
    return {
      label: `${h} × ${w} cm`,
      widthCm: w,
      heightCm: h,
      priceNaira: Math.round((naira * (1 + i * 0.9)) / 5000) * 5000,
      total,
    }
  })
}
