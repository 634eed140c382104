import { labelOf } from '../../client/labels.ts'

const names: Readonly<Record<string, string>> = {
  'orders.paid': 'Notify the sellers',
  'payments.check': 'Ask the provider about the payment',
  'payments.webhook': 'Verify what the provider reported',
  'payments.refund': 'Have the provider give money back',
}

/** A kind of job, as staff read it. */
export function jobName(name: string): string {
  return names[name] ?? labelOf(name.replaceAll('.', ' '))
}
