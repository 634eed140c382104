import type { Config } from '../platform/config/index.ts'
import type { Keyring } from '../platform/keyring/index.ts'

/** The keys agreed with the sandbox provider. */
export type SandboxKeys = { publicKey: string; secretKey: string; webhookSecret: string }

/** The keys where only this machine comes, written in sandbox/README.md: who tries the marketplace can play the provider. */
export const sandboxKeys = {
  publicKey: 'sandbox-public-key',
  secretKey: 'sandbox-secret-key',
  webhookSecret: 'sandbox-webhook-secret',
} as const satisfies SandboxKeys

/**
 * The sandbox keys: on a public server derived from its first data key, so that its processes share them and they
 * stay secret.
 */
export function sandboxKeysOf({ isForOthers }: Pick<Config, 'isForOthers'>, keyring: Keyring): SandboxKeys {
  if (!isForOthers) return sandboxKeys
  // Without the data key's id before the colon.
  const own = (known: string): string => `${known}-${keyring.hash('sandbox', known).split(':')[1]}`
  return {
    publicKey: own(sandboxKeys.publicKey),
    secretKey: own(sandboxKeys.secretKey),
    webhookSecret: own(sandboxKeys.webhookSecret),
  }
}
