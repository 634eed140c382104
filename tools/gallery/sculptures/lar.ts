import type { Draw } from '../hand.ts'
import { hex } from '../raster.ts'
import { type Clay, clay, type Sitting, sit } from './finish.ts'
import { room, view } from './gallery-light.ts'
import { bird, jar, lantern, listener, pair, stack } from './lar-forms.ts'

const work =
  (body: Omit<Clay, 'seed'>, sitting: Omit<Sitting, 'skin' | 'seed'>): Draw =>
  ({ slug }) =>
    sit({ ...sitting, skin: clay({ ...body, seed: slug }), seed: slug })

const red = { body: hex('#7d4431'), light: hex('#a66d4e'), smoke: hex('#2d211d') }
const brick = { body: hex('#6b3a2b'), light: hex('#905a43'), smoke: hex('#261c1a') }
const buff = { body: hex('#8f6c4d'), light: hex('#b5926d'), smoke: hex('#3a2c24') }

/** Her clay. */
export const drawings: Record<string, Draw> = {
  'the-one-who-listens': work(
    { ...red, smokeAmount: 0.5 },
    {
      form: listener(),
      room: room('#8b8379', 0.46, 0.46),
      camera: view(0.9, 0.62, 4.4, 20.5),
      width: 1600,
      height: 2000,
      exposure: 1.35,
    },
  ),
  'jar-that-kept-the-rain': work(
    { ...brick, smokeAmount: 0.7 },
    {
      form: jar(),
      room: room('#a0968a', 0.66, 0.6),
      camera: view(0.95, 0.42, 4.2, 19.5),
      width: 2000,
      height: 1820,
      exposure: 1.3,
    },
  ),
  'five-sisters': work(
    { ...buff, smokeAmount: 0.55 },
    {
      form: stack(),
      room: room('#746c63', 0.42, 0.42),
      camera: view(0.9, 0.5, 4.5, 18.5),
      width: 1400,
      height: 2000,
      exposure: 1.3,
    },
  ),
  'lantern-for-a-shrine-without-a-god': work(
    { ...red, smokeAmount: 0.35 },
    {
      form: lantern(),
      room: room('#6d665e', 0.44, 0.42, 1, 1.2),
      camera: view(0.98, 0.62, 4.9, 19.5),
      width: 1400,
      height: 2000,
      exposure: 1.35,
    },
  ),
  'bottle-that-nearly-flew': work(
    { ...brick, smokeAmount: 0.45 },
    {
      form: bird(),
      room: room('#948b7f', 0.78, 0.5),
      camera: view(0.86, 0.44, 4.4, 18.5),
      width: 2000,
      height: 1560,
      exposure: 1.3,
    },
  ),
  'two-jars-one-wall': work(
    { ...buff, body: hex('#7a4d35'), smokeAmount: 0.6 },
    {
      form: pair(),
      room: room('#8f867b', 0.7, 0.46),
      camera: view(0.92, 0.47, 4.3, 19.5),
      width: 2000,
      height: 1800,
      exposure: 1.3,
    },
  ),
}
