import { formatNaira } from '../../kernel/money.ts'

/** An amount as it was typed, without its separators: '12500.50' of '12,500.50'. */
export const plainAmount = (typed: string): string => typed.replaceAll(/[,\s₦]|NGN/g, '')

/** An amount as prices are written: 'NGN 990,000'. What is no amount of naira and kobo is returned as it was typed: it may be half done. */
export function amountText(typed: string): string {
  const plain = plainAmount(typed)
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? formatNaira(Number(plain)) : typed
}

/** The same for a field whose label names the currency: '12,500.50'. */
export const groupedAmount = (typed: string): string => amountText(typed).replace(/^NGN /, '')

/** What an input takes that asks for naira and kobo. When it is left, the amount gets its separators. */
export const amountInput = {
  inputMode: 'decimal',
  autoComplete: 'off',
  pattern: String.raw`[\d,\s]*\d[\d,\s]*(\.\d{1,2})?`,
  title: 'Naira, such as 12,500 or 12,500.50',
  onBlur: ({ target }: { target: HTMLInputElement }) => {
    target.value = groupedAmount(target.value)
  },
} as const
