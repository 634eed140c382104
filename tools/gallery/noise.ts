import { seeded } from './random.ts'

/** A smooth field over the plane. */
export type Noise = (x: number, y: number) => number

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)
const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** Perlin's gradient noise in two dimensions, about -1 to 1, seeded by a text. */
export const gradientNoise = (seed: string): Noise => {
  const random = seeded(seed)
  const order = random.shuffle(Array.from({ length: 256 }, (_, i) => i))
  const table = Uint8Array.from({ length: 512 }, (_, i) => order[i & 255] ?? 0)
  const angles = Array.from({ length: 256 }, () => random.between(0, Math.PI * 2))
  const cos = Float64Array.from(angles, Math.cos)
  const sin = Float64Array.from(angles, Math.sin)
  const corner = (ix: number, iy: number, dx: number, dy: number): number => {
    const h = table[(table[ix & 255] ?? 0) + (iy & 255)] ?? 0
    return (cos[h] ?? 0) * dx + (sin[h] ?? 0) * dy
  }
  return (x, y) => {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const dx = x - ix
    const dy = y - iy
    const u = fade(dx)
    const top = lerp(corner(ix, iy, dx, dy), corner(ix + 1, iy, dx - 1, dy), u)
    const bottom = lerp(corner(ix, iy + 1, dx, dy - 1), corner(ix + 1, iy + 1, dx - 1, dy - 1), u)
    return lerp(top, bottom, fade(dy)) * 1.45
  }
}

/** Several octaves of a noise on top of each other (fractional Brownian motion), about -1 to 1. */
export const octaves =
  (noise: Noise, count: number, gain = 0.5): Noise =>
  (x, y) => {
    let sum = 0
    let weight = 0
    let amplitude = 1
    let frequency = 1
    for (let i = 0; i < count; i++) {
      sum += amplitude * noise(x * frequency + i * 17.3, y * frequency - i * 9.1)
      weight += amplitude
      amplitude *= gain
      frequency *= 2
    }
    return sum / weight
  }
