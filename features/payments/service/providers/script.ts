import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../platform/project/root.ts'

const read = (name: string) =>
  readFileSync(join(root, 'features/payments/service/providers/static', name), 'utf8')
const around = read('pop-up.js')

/** Our script for a provider's pop-up: what all share, and what knows this one. */
export function scriptOf(provider: 'flutterwave' | 'paystack'): string {
  return `(() => {\n'use strict'\n${around}\n${read(`${provider}.js`)}\n})()`
}

/** The style of the payment page. */
export const popUpStyle = read('pop-up.css')
