import { randomBytes } from 'node:crypto'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { findKnownMarks, isKnownMark, type Mark, rememberMarks } from '../store/known-places.ts'

type PlaceContext = { db: Db; keyring: Pick<Keyring, 'hash' | 'hashes'> }

/** Where a call comes from: the network address, and the token that a browser keeps since an earlier sign-in. */
export type Place = { ip: string; device?: string | undefined }

const DEVICE = /^[\w-]{32}$/

/** A device's token: 192 random bits. */
const newDevice = (): string => randomBytes(24).toString('base64url')

const placeTextsOf = ({ ip, device }: Place): { network: string; device?: string } => ({
  network: `network ${networkOf(ip)}`,
  ...(device !== undefined && DEVICE.test(device) && { device: `device ${device}` }),
})

const PURPOSE = 'familiar'

/** The marks of a place as they are written down, by their kinds: keyed hashes of its network and of its device. */
export function kindsOfMarks({ keyring }: Pick<PlaceContext, 'keyring'>, place: Place): Mark[] {
  const { network, device } = placeTextsOf(place)
  const marks: Mark[] = [{ kind: 'network', mark: keyring.hash(PURPOSE, network) }]
  return device === undefined ? marks : [...marks, { kind: 'device', mark: keyring.hash(PURPOSE, device) }]
}

/** The same without their kinds. */
export function marksOf(context: Pick<PlaceContext, 'keyring'>, place: Place): string[] {
  return kindsOfMarks(context, place).map(({ mark }) => mark)
}

/** The mark of the network of an address. */
export function networkMark(keyring: Pick<Keyring, 'hash'>, ip: string): string {
  return keyring.hash(PURPOSE, placeTextsOf({ ip }).network)
}

/**
 * Says whether an account signed in before from this device, this network, or neither; 'stranger' for an unknown
 * address.
 */
export async function recognise(
  { db, keyring }: PlaceContext,
  email: string,
  place: Place,
): Promise<'device' | 'network' | 'stranger'> {
  const texts = placeTextsOf(place)
  const of = (text: string | undefined): string[] => (text === undefined ? [] : keyring.hashes(PURPOSE, text))
  const [devices, networks] = [of(texts.device), of(texts.network)]
  const known = await findKnownMarks(db, email, [...devices, ...networks])
  if (devices.some((mark) => known.has(mark))) return 'device'
  return networks.some((mark) => known.has(mark)) ? 'network' : 'stranger'
}

/**
 * Records a sign-in from a place. Returns the browser's device token: its own if our accounts know it, else a new one,
 * so that no one can plant a token.
 */
export async function rememberPlace(
  { keyring }: Pick<PlaceContext, 'keyring'>,
  tx: Db,
  accountId: Id,
  place: Place,
  now: Date,
): Promise<string> {
  const text = placeTextsOf(place).device
  const isOurs = text !== undefined && (await isKnownMark(tx, keyring.hashes(PURPOSE, text)))
  const device = isOurs && place.device !== undefined ? place.device : newDevice()
  await rememberMarks(tx, accountId, kindsOfMarks({ keyring }, { ...place, device }), now)
  return device
}
