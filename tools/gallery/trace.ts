import { type Raster, raster } from './raster.ts'

/** Where a ray met the scene, and what it met there. The tracer reuses one record. */
export type Hit = {
  t: number
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
  material: number
}

/** What a surface does with light. `metal` is the share of light mirrored with `roughness`; the rest is scattered. */
export type Surface = { r: number; g: number; b: number; metal: number; roughness: number; sheen: number }

/** Light. A panel is a rectangle (half edges u and v) shining along u × v; a sun is a direction with an angular radius. */
export type Light =
  | { kind: 'panel'; at: Triple; u: Triple; v: Triple; colour: Triple; hidden?: boolean }
  | { kind: 'sun'; towards: Triple; spread: number; colour: Triple }

type Triple = readonly [number, number, number]

/** A world that can be photographed. Directions are unit vectors. */
export type Scene = {
  /** Fills `hit` with the nearest meeting; `fine` asks for the exact surface (rays from the camera). */
  meet(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    hit: Hit,
    fine: boolean,
  ): boolean
  /** Whether something stands in the way within `reach`. */
  blocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): boolean
  /** Fills the surface at a hit; may tilt the hit's normal. */
  surface(hit: Hit, surface: Surface, fine: boolean): void
  /** Light from where nothing stands. */
  sky(dx: number, dy: number, dz: number, out: Float64Array): void
  lights: readonly Light[]
}

/** A camera. `tall` is the vertical angle in degrees; `rise` shifts the lens up, keeping verticals upright. */
export type Camera = {
  from: Triple
  to: Triple
  tall: number
  rise?: number
  /** Radius of the lens; 0 keeps everything sharp. */
  lens?: number
  /** Distance in focus; the distance to `to` if absent. */
  focus?: number
}

/** Size and care of a rendering. */
export type Care = {
  width: number
  height: number
  samples: number
  bounces: number
  clamp?: number
  smooth?: number
}

const unit = (x: number, y: number, z: number): [number, number, number] => {
  const l = Math.hypot(x, y, z) || 1
  return [x / l, y / l, z / l]
}
const cross = (a: Triple, b: Triple): [number, number, number] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

type PreparedLight = {
  sun: boolean
  a: Triple
  u: Triple
  v: Triple
  n: Triple
  colour: Triple
  area: number
  spread: number
  hidden: boolean
}

const prepare = (light: Light): PreparedLight => {
  if (light.kind === 'sun') {
    const a = unit(...light.towards)
    const u = unit(...cross(a, Math.abs(a[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]))
    return {
      sun: true,
      a,
      u,
      v: cross(a, u),
      n: a,
      colour: light.colour,
      area: 1,
      spread: light.spread,
      hidden: true,
    }
  }
  const n = cross(light.u, light.v)
  const size = Math.hypot(...n)
  return {
    sun: false,
    a: light.at,
    u: light.u,
    v: light.v,
    n: [n[0] / size, n[1] / size, n[2] / size],
    colour: light.colour,
    area: size * 4,
    spread: 0,
    hidden: light.hidden ?? false,
  }
}

/**
 * Follows light through a scene (path tracing, direct light sampled at every bounce) and returns the
 * photograph in linear light, its sampling noise smoothed along surfaces.
 */
export const photograph = (scene: Scene, camera: Camera, care: Care): Raster => {
  const { width, height, samples, bounces } = care
  const limit = care.clamp ?? 6
  const lights = scene.lights.map(prepare)
  const colour = new Float32Array(width * height * 3)
  const albedo = new Float32Array(width * height * 3)
  const normal = new Float32Array(width * height * 3)
  const depth = new Float32Array(width * height)
  const spread = new Float32Array(width * height)
  const hit: Hit = { t: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, material: 0 }
  const skin: Surface = { r: 0, g: 0, b: 0, metal: 0, roughness: 0, sheen: 0 }
  const sky = new Float64Array(3)

  const [fx, fy, fz] = unit(
    camera.to[0] - camera.from[0],
    camera.to[1] - camera.from[1],
    camera.to[2] - camera.from[2],
  )
  const upright: Triple = Math.abs(fy) > 0.98 ? [0, 0, -1] : [0, 1, 0]
  const [rx, ry, rz] = unit(...cross([fx, fy, fz], upright))
  const [ux, uy, uz] = cross([rx, ry, rz], [fx, fy, fz])
  const half = Math.tan((camera.tall * Math.PI) / 360)
  const lens = camera.lens ?? 0
  const focus =
    camera.focus ??
    Math.hypot(camera.to[0] - camera.from[0], camera.to[1] - camera.from[1], camera.to[2] - camera.from[2])
  const rise = camera.rise ?? 0

  let state = 1
  const chance = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const frac = (v: number): number => v - Math.floor(v)

  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const pixel = py * width + px
      state = Math.imul(pixel + 1, 0x9e3779b1) ^ 0x5bd1e995
      const offsets = [chance(), chance(), chance(), chance(), chance(), chance()] as const
      let sr = 0
      let sg = 0
      let sb = 0
      let ar = 0
      let ag = 0
      let ab = 0
      let mx = 0
      let my = 0
      let mz = 0
      let md = 0
      let sum = 0
      let squares = 0
      for (let s = 0; s < samples; s++) {
        const jx = frac(offsets[0] + s * 0.7548776662)
        const jy = frac(offsets[1] + s * 0.5698402909)
        const sx = ((px + jx) / width - 0.5) * 2 * half * (width / height)
        const sy = (0.5 - (py + jy) / height) * 2 * half + rise * half
        let dx = fx + rx * sx + ux * sy
        let dy = fy + ry * sx + uy * sy
        let dz = fz + rz * sx + uz * sy
        let ox: number = camera.from[0]
        let oy: number = camera.from[1]
        let oz: number = camera.from[2]
        if (lens > 0) {
          const a = chance() * Math.PI * 2
          const q = Math.sqrt(chance()) * lens
          const lx = Math.cos(a) * q
          const ly = Math.sin(a) * q
          dx = dx * focus - rx * lx - ux * ly
          dy = dy * focus - ry * lx - uy * ly
          dz = dz * focus - rz * lx - uz * ly
          ox += rx * lx + ux * ly
          oy += ry * lx + uy * ly
          oz += rz * lx + uz * ly
        }
        const dl = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
        dx *= dl
        dy *= dl
        dz *= dl
        let tr = 1
        let tg = 1
        let tb = 1
        let lr = 0
        let lg = 0
        let lb = 0
        let mirror = true
        for (let bounce = 0; bounce <= bounces; bounce++) {
          const met = scene.meet(ox, oy, oz, dx, dy, dz, hit, bounce === 0)
          if (mirror && bounce > 0) {
            for (let k = 0; k < lights.length; k++) {
              const q = lights[k] as PreparedLight
              if (q.sun || q.hidden) continue
              const cos = dx * q.n[0] + dy * q.n[1] + dz * q.n[2]
              if (cos > -1e-4) continue
              const t = ((q.a[0] - ox) * q.n[0] + (q.a[1] - oy) * q.n[1] + (q.a[2] - oz) * q.n[2]) / cos
              if (t < 0 || (met && t > hit.t)) continue
              const ex = ox + dx * t - q.a[0]
              const ey = oy + dy * t - q.a[1]
              const ez = oz + dz * t - q.a[2]
              const uu = q.u[0] * q.u[0] + q.u[1] * q.u[1] + q.u[2] * q.u[2]
              const vv = q.v[0] * q.v[0] + q.v[1] * q.v[1] + q.v[2] * q.v[2]
              const a = Math.abs(ex * q.u[0] + ey * q.u[1] + ez * q.u[2]) / uu
              const b = Math.abs(ex * q.v[0] + ey * q.v[1] + ez * q.v[2]) / vv
              if (a < 1 && b < 1) {
                const edge = Math.min(1, (1 - a) * 3) * Math.min(1, (1 - b) * 3)
                lr += tr * q.colour[0] * edge
                lg += tg * q.colour[1] * edge
                lb += tb * q.colour[2] * edge
              }
            }
          }
          if (!met) {
            scene.sky(dx, dy, dz, sky)
            lr += tr * (sky[0] as number)
            lg += tg * (sky[1] as number)
            lb += tb * (sky[2] as number)
            if (bounce === 0) {
              ar += 1
              ag += 1
              ab += 1
              md += 1e3
              mx -= dx
              my -= dy
              mz -= dz
            }
            break
          }
          scene.surface(hit, skin, bounce === 0)
          const { x, y, z, nx, ny, nz } = hit
          if (bounce === 0) {
            ar += skin.r
            ag += skin.g
            ab += skin.b
            mx += nx
            my += ny
            mz += nz
            md += hit.t
          }
          ox = x + nx * 2e-3
          oy = y + ny * 2e-3
          oz = z + nz * 2e-3
          const metallic = skin.metal > 0 && chance() < skin.metal
          tr *= skin.r
          tg *= skin.g
          tb *= skin.b
          if (metallic) {
            // A microfacet normal drawn from GGX around the surface's normal.
            const a2 = skin.roughness ** 4
            const e = bounce === 0 ? frac(offsets[2] + s * 0.8191725134) : chance()
            const f = (bounce === 0 ? frac(offsets[3] + s * 0.6710436067) : chance()) * Math.PI * 2
            const cosT = Math.sqrt((1 - e) / (1 + (a2 - 1) * e))
            const sinT = Math.sqrt(1 - cosT * cosT)
            const sgn = nz >= 0 ? 1 : -1
            const ka = -1 / (sgn + nz)
            const kb = nx * ny * ka
            const cx = Math.cos(f) * sinT
            const cy = Math.sin(f) * sinT
            const hx = cx * (1 + sgn * nx * nx * ka) + cy * kb + nx * cosT
            const hy = cx * sgn * kb + cy * (sgn + ny * ny * ka) + ny * cosT
            const hz = -cx * sgn * nx - cy * ny + nz * cosT
            const d = dx * hx + dy * hy + dz * hz
            const fresnel = (1 - Math.min(1, Math.abs(d))) ** 5
            tr += (1 - skin.r) * fresnel * 0.5 * tr
            tg += (1 - skin.g) * fresnel * 0.5 * tg
            tb += (1 - skin.b) * fresnel * 0.5 * tb
            dx -= 2 * d * hx
            dy -= 2 * d * hy
            dz -= 2 * d * hz
            const side = dx * nx + dy * ny + dz * nz
            if (side <= 0) {
              dx -= 1.9 * side * nx
              dy -= 1.9 * side * ny
              dz -= 1.9 * side * nz
              const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
              dx *= l
              dy *= l
              dz *= l
            }
            mirror = true
            continue
          }
          mirror = false
          const vx = dx
          const vy = dy
          const vz = dz
          for (let k = 0; k < lights.length; k++) {
            const q = lights[k] as PreparedLight
            const a = (bounce === 0 ? frac(offsets[4] + (s + k * 0.37) * 0.7548776662) : chance()) * 2 - 1
            const b = (bounce === 0 ? frac(offsets[5] + (s + k * 0.37) * 0.5698402909) : chance()) * 2 - 1
            let gx: number
            let gy: number
            let gz: number
            let reach = 1e4
            let power = 1
            if (q.sun) {
              const m = Math.sqrt((a + 1) / 2) * q.spread
              const cu = Math.cos(b * Math.PI) * m
              const cv = Math.sin(b * Math.PI) * m
              gx = q.a[0] + q.u[0] * cu + q.v[0] * cv
              gy = q.a[1] + q.u[1] * cu + q.v[1] * cv
              gz = q.a[2] + q.u[2] * cu + q.v[2] * cv
              const l = 1 / Math.sqrt(gx * gx + gy * gy + gz * gz)
              gx *= l
              gy *= l
              gz *= l
            } else {
              gx = q.a[0] + q.u[0] * a + q.v[0] * b - ox
              gy = q.a[1] + q.u[1] * a + q.v[1] * b - oy
              gz = q.a[2] + q.u[2] * a + q.v[2] * b - oz
              reach = Math.sqrt(gx * gx + gy * gy + gz * gz)
              gx /= reach
              gy /= reach
              gz /= reach
              const out = -(gx * q.n[0] + gy * q.n[1] + gz * q.n[2])
              if (out <= 0) continue
              power = (out * q.area) / (reach * reach * Math.PI)
            }
            const cos = gx * nx + gy * ny + gz * nz
            if (cos <= 0) continue
            if (scene.blocked(ox, oy, oz, gx, gy, gz, reach - 4e-3)) continue
            let w = power * cos
            if (skin.sheen > 0) {
              const hx = gx - vx
              const hy = gy - vy
              const hz = gz - vz
              const hl = Math.sqrt(hx * hx + hy * hy + hz * hz) || 1
              const nh = Math.max(0, (hx * nx + hy * ny + hz * nz) / hl)
              w *= 1 + skin.sheen * nh ** 14
            }
            lr += tr * q.colour[0] * w
            lg += tg * q.colour[1] * w
            lb += tb * q.colour[2] * w
          }
          const e = bounce === 0 ? frac(offsets[2] + s * 0.8191725134) : chance()
          const f = (bounce === 0 ? frac(offsets[3] + s * 0.6710436067) : chance()) * Math.PI * 2
          const m = 2 * e - 1
          const w = Math.sqrt(1 - m * m) * 0.999
          dx = nx + Math.cos(f) * w
          dy = ny + Math.sin(f) * w
          dz = nz + m * 0.999
          const l = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
          dx *= l
          dy *= l
          dz *= l
        }
        const top = Math.max(lr, lg, lb)
        const hold = top > limit ? limit / top : 1
        lr *= hold
        lg *= hold
        lb *= hold
        sr += lr
        sg += lg
        sb += lb
        const v = lr + lg + lb
        sum += v
        squares += v * v
      }
      const i = pixel * 3
      const n = 1 / samples
      albedo[i] = Math.max(0.02, ar * n)
      albedo[i + 1] = Math.max(0.02, ag * n)
      albedo[i + 2] = Math.max(0.02, ab * n)
      colour[i] = (sr * n) / albedo[i]
      colour[i + 1] = (sg * n) / (albedo[i + 1] as number)
      colour[i + 2] = (sb * n) / (albedo[i + 2] as number)
      const ml = 1 / (Math.hypot(mx, my, mz) || 1)
      normal[i] = mx * ml
      normal[i + 1] = my * ml
      normal[i + 2] = mz * ml
      depth[pixel] = md * n
      const grey = (albedo[i] + (albedo[i + 1] as number) + (albedo[i + 2] as number)) / 3
      spread[pixel] = (Math.max(0, squares * n - (sum * n) ** 2) * n) / (9 * grey * grey)
    }
  }
  const out = raster(width, height)
  const light = smoothed(colour, normal, depth, spread, width, height, care.smooth ?? 1)
  for (let i = 0; i < light.length; i++) out.data[i] = (light[i] as number) * (albedo[i] as number)
  return out
}

/** Edge-avoiding à-trous filter: averages light only along one surface and within its own noise. */
const smoothed = (
  light: Float32Array,
  normal: Float32Array,
  depth: Float32Array,
  variance: Float32Array,
  width: number,
  height: number,
  strength: number,
): Float32Array => {
  const kernel = [0.375, 0.25, 0.0625]
  let from = light
  let to: Float32Array = new Float32Array(light.length)
  let varFrom = variance
  let varTo: Float32Array = new Float32Array(variance.length)
  if (strength <= 0) return light
  for (let level = 0; level < 4; level++) {
    const gap = 1 << level
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x
        const i = p * 3
        let v3 = 0
        let w3 = 0
        for (let oy = -1; oy <= 1; oy++) {
          for (let ox = -1; ox <= 1; ox++) {
            const qx = x + ox
            const qy = y + oy
            if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue
            v3 += varFrom[qy * width + qx] as number
            w3++
          }
        }
        const scale = 1 / (strength * 2.2 * Math.sqrt(v3 / w3) + 0.004)
        const grey = (from[i] as number) + (from[i + 1] as number) + (from[i + 2] as number)
        const nx = normal[i] as number
        const ny = normal[i + 1] as number
        const nz = normal[i + 2] as number
        const d = depth[p] as number
        let r = 0
        let g = 0
        let b = 0
        let weight = 0
        let spread = 0
        for (let oy = -2; oy <= 2; oy++) {
          const qy = y + oy * gap
          if (qy < 0 || qy >= height) continue
          for (let ox = -2; ox <= 2; ox++) {
            const qx = x + ox * gap
            if (qx < 0 || qx >= width) continue
            const q = qy * width + qx
            const j = q * 3
            const dot =
              nx * (normal[j] as number) + ny * (normal[j + 1] as number) + nz * (normal[j + 2] as number)
            if (dot < 0.5) continue
            const other = (from[j] as number) + (from[j + 1] as number) + (from[j + 2] as number)
            const e =
              Math.abs(grey - other) * scale * 0.333 +
              (Math.abs((depth[q] as number) - d) / d) * (30 / gap) +
              (1 - dot) * 45
            if (e > 6) continue
            const w = (kernel[Math.abs(ox)] as number) * (kernel[Math.abs(oy)] as number) * Math.exp(-e)
            r += (from[j] as number) * w
            g += (from[j + 1] as number) * w
            b += (from[j + 2] as number) * w
            weight += w
            spread += w * w * (varFrom[q] as number)
          }
        }
        to[i] = r / weight
        to[i + 1] = g / weight
        to[i + 2] = b / weight
        varTo[p] = spread / (weight * weight)
      }
    }
    const spare = from === light ? new Float32Array(light.length) : from
    from = to
    to = spare
    const spareVar = varFrom === variance ? new Float32Array(variance.length) : varFrom
    varFrom = varTo
    varTo = spareVar
  }
  return from
}
