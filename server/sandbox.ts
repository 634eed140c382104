/**
 * The keys agreed with the sandbox provider. They guard no money, so they are the same everywhere and written in
 * sandbox/README.md: the person who tries the marketplace can play the provider.
 */
export const sandboxKeys = {
  publicKey: 'sandbox-public-key',
  secretKey: 'sandbox-secret-key',
  webhookSecret: 'sandbox-webhook-secret',
} as const
