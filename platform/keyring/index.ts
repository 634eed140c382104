export { createKeyring, type Keyring } from './keyring.ts'
export { KEY_FILE, openKeyring } from './open-keyring.ts'
