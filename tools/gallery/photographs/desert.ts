import { develop, type Print } from '../darkroom.ts'
import { gradientNoise, octaves } from '../noise.ts'
import { type Raster, raster } from '../raster.ts'
import { clamp, smoothstep } from '../shapes.ts'

/** A stretch of dunes and the hour it is seen at. Lengths in metres. */
export type Desert = {
  seed: string
  /** Height of the eye above the highest dune, how far up or down it looks, and the angle of view across, in degrees. */
  eye: number
  pitch: number
  angle: number
  /** Height and width of a dune. */
  tall: number
  wide: number
  /** How much the crests bend, and how sharp they are (0 to 1). */
  bend: number
  sharp: number
  /** Height of the sun in degrees, and where it stands (0 behind the camera, 90 at the right, 180 ahead). */
  sunHeight: number
  sunAt: number
  /** Strength of the wind's ripples, and their length in metres. */
  ripples: number
  rippleLength: number
  haze: number
  sky: readonly [number, number]
}

const GRID = 1400

/** Photographs a desert: dunes as a height map, walked by one ray a pixel, lit by a low sun with its shadows. */
export const photographDesert = (
  width: number,
  height: number,
  desert: Desert,
  print: Omit<Print, 'seed'>,
): Raster => {
  const crestLine = octaves(gradientNoise(`${desert.seed} bend`), 3)
  const size = octaves(gradientNoise(`${desert.seed} size`), 2)
  const small = octaves(gradientNoise(`${desert.seed} small`), 3)
  const ripple = gradientNoise(`${desert.seed} ripple`)
  const reach = desert.wide * 9
  const cell = reach / GRID
  const field = new Float32Array(GRID * GRID)
  for (let j = 0, i = 0; j < GRID; j++) {
    for (let h = 0; h < GRID; h++) {
      const x = (h - GRID / 2) * cell
      const z = j * cell
      const u = x / desert.wide
      const v = z / desert.wide
      const phase = v * 0.8 + u * 0.35 + crestLine(u * 0.5, v * 0.4) * desert.bend
      const saw = phase - Math.floor(phase)
      // The wind side rises slowly, the lee falls at the angle of rest.
      const rise =
        saw < 0.68 ? (saw / 0.68) ** (1 + desert.sharp * 0.6) : 1 - smoothstep(0, 1, (saw - 0.68) / 0.32) * 1
      const grown = 0.55 + 0.6 * clamp(0.5 + size(u * 0.35 + 7, v * 0.3))
      field[i++] = desert.tall * rise * grown + small(u * 2.2, v * 2.2) * desert.tall * 0.035
    }
  }
  const at = (x: number, z: number): number => {
    const a = clamp(x / cell + GRID / 2, 0, GRID - 1.01)
    const b = clamp(z / cell, 0, GRID - 1.01)
    const ia = a | 0
    const ib = b | 0
    const i = ib * GRID + ia
    const u = a - ia
    const v = b - ib
    const top = (field[i] ?? 0) + u * ((field[i + 1] ?? 0) - (field[i] ?? 0))
    const low = (field[i + GRID] ?? 0) + u * ((field[i + GRID + 1] ?? 0) - (field[i + GRID] ?? 0))
    return top + v * (low - top)
  }
  const eyeZ = desert.wide * 0.4
  const eyeY = Math.max(at(0, eyeZ) + 1, desert.tall + desert.eye)
  const azimuth = (desert.sunAt * Math.PI) / 180
  const elevation = (desert.sunHeight * Math.PI) / 180
  const towards = [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    -Math.cos(azimuth) * Math.cos(elevation),
  ] as const
  const half = Math.tan((desert.angle * Math.PI) / 360)
  const pitch = (desert.pitch * Math.PI) / 180
  const picture = raster(width, height)
  const lit = (x: number, y: number, z: number): number => {
    let open = 1
    for (let s = 1, t = cell * 1.5; s < 60; s++, t *= 1.12) {
      const clear = y + towards[1] * t - at(x + towards[0] * t, z + towards[2] * t)
      if (clear < 0) return 0
      open = Math.min(open, (clear / t) * 26)
    }
    return clamp(open)
  }
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const sx = ((px + 0.5) / width - 0.5) * 2 * half
      const sy = (0.5 - (py + 0.5) / height) * 2 * half * (height / width)
      const dy0 = sy * Math.cos(pitch) + Math.sin(pitch)
      const dz0 = Math.cos(pitch) - sy * Math.sin(pitch)
      const length = Math.hypot(sx, dy0, dz0)
      const [dx, dy, dz] = [sx / length, dy0 / length, dz0 / length]
      let t = 0.5
      let hit = false
      let before = t
      for (let s = 0; s < 420; s++) {
        const y = eyeY + dy * t
        const gap = y - at(dx * t, eyeZ + dz * t)
        if (gap < 0.002 * t) {
          hit = true
          break
        }
        if (y > desert.tall * 1.4 && dy > 0) break
        before = t
        t += Math.max(gap * 0.42, 0.0025 * t + cell * 0.15)
        if (eyeZ + dz * t > reach - cell * 2) break
      }
      const glow = smoothstep(-0.05, 0.5, dy)
      let tone = desert.sky[0] + (desert.sky[1] - desert.sky[0]) * glow
      if (hit) {
        for (let s = 0; s < 7; s++) {
          const middle = (before + t) / 2
          if (eyeY + dy * middle < at(dx * middle, eyeZ + dz * middle)) t = middle
          else before = middle
        }
        const x = dx * t
        const z = eyeZ + dz * t
        const y = at(x, z)
        const e = cell * 1.2 + t * 0.0012
        let nx = (at(x - e, z) - at(x + e, z)) / (2 * e)
        let nz = (at(x, z - e) - at(x, z + e)) / (2 * e)
        // Ripples lie across the wind, stronger on the gentle side, and fade with distance.
        const k = (Math.PI * 2) / desert.rippleLength
        const warp =
          ripple(x / (desert.rippleLength * 14), z / (desert.rippleLength * 14)) * 3 +
          ripple(x / (desert.rippleLength * 4), z / (desert.rippleLength * 4)) * 1.1
        const wave = Math.cos((x * 0.45 + z * 0.9) * k + warp)
        const fade = Math.exp(-t / (desert.rippleLength * 260)) * (0.35 + 0.65 * smoothstep(0.5, -0.2, nz))
        nx += 0.45 * wave * desert.ripples * fade
        nz += 0.9 * wave * desert.ripples * fade
        const l = 1 / Math.hypot(nx, 1, nz)
        const facing = Math.max(0, (nx * towards[0] + towards[1] + nz * towards[2]) * l)
        const open = lit(x, y + 0.03, z)
        const sand = 0.8 + 0.05 * small(x * 3, z * 3)
        const direct = facing * open * 2.1
        const ambient = 0.03 + 0.05 * l
        const shade = sand * (direct + ambient)
        const mist = 1 - Math.exp((-t / reach) * desert.haze)
        tone = shade + (tone - shade) * mist
      }
      const i = (py * width + px) * 3
      picture.data[i] = tone
      picture.data[i + 1] = tone
      picture.data[i + 2] = tone
    }
  }
  return develop(picture, { seed: desert.seed, mono: [0.33, 0.34, 0.33], ...print })
}
