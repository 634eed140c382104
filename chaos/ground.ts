import type { House } from './house.ts'

/** A marketplace and its provider, to be stormed. */
export type Ground = Pick<House, 'db' | 'appUrl' | 'sandboxUrl' | 'buyers' | 'list'> & {
  /** Moves the clock of the marketplace, and has it look after payments that are due. */
  pass(ms: number): Promise<void>
}
