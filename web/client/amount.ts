import { formatNaira } from '../../kernel/money.ts'
import { faultIn, MOST_NAIRA, numberIn, readLength, readPlainNumber } from '../../kernel/read-number.ts'

/** A typed amount in digits: '12500.5' of '12,500.50'; '' for nothing, 'NaN' for what is none or can be read in two ways. */
export function plainAmount(typed: string): string {
  return String(numberIn(typed) ?? '')
}

/** Whether it can be asked, with no more than kobo behind the naira. */
const isWholeKobo = (naira: number): boolean => naira <= MOST_NAIRA && /^\d+(\.\d{1,2})?$/.test(String(naira))

/** An amount as prices are written: 'NGN 990,000'. What is no amount of naira and kobo is returned as it was typed. */
export function amountText(typed: string): string {
  const naira = numberIn(typed)
  return naira !== null && isWholeKobo(naira) ? formatNaira(naira) : typed
}

/** The same for a field whose label names the currency: '12,500.50'. */
export function groupedAmount(typed: string): string {
  return amountText(typed).replace(/^NGN /, '')
}

const EXAMPLE = 'Enter naira, such as 12,500 or 12,500.50'

/** What is wrong with a typed amount, for a person; '' where nothing is. */
export function amountFault(typed: string): string {
  const fault = faultIn(typed, EXAMPLE)
  const naira = numberIn(typed)
  return fault ?? (naira === null || isWholeKobo(naira) ? '' : EXAMPLE)
}

/** What an input takes that asks for naira and kobo. When it is left, the amount gets its separators. */
export const amountInput = {
  inputMode: 'decimal',
  autoComplete: 'off',
  title: EXAMPLE,
  onInput: ({ currentTarget: input }: { currentTarget: HTMLInputElement }) =>
    input.setCustomValidity(amountFault(input.value)),
  onBlur: ({ target: input }: { target: HTMLInputElement }) => {
    input.value = groupedAmount(input.value)
  },
} as const

const CENTIMETRES = 'Enter centimetres, such as 60 or 60.5'

/** A typed length in digits: '60.5' of '60,5 cm'. */
export function plainLength(typed: string): string {
  return String(numberIn(typed, readLength) ?? '')
}

/** What is wrong with a typed length in centimetres, for a person; '' where nothing is. */
export function lengthFault(typed: string): string {
  const cm = numberIn(typed, readLength)
  const isRight = cm === null || (cm > 0 && cm <= 5_000 && /^\d+(\.\d)?$/.test(String(cm)))
  return faultIn(typed, CENTIMETRES, readLength) ?? (isRight ? '' : CENTIMETRES)
}

/** What an input takes that asks for centimetres. */
export const lengthInput = {
  inputMode: 'decimal',
  autoComplete: 'off',
  title: CENTIMETRES,
  onInput: ({ currentTarget: input }: { currentTarget: HTMLInputElement }) =>
    input.setCustomValidity(lengthFault(input.value)),
} as const

const NUMBER = 'Enter a number, such as 3 or 12.5'

/** What an input takes that asks for a count or for per cent. */
export const numberInput = {
  inputMode: 'decimal',
  autoComplete: 'off',
  title: NUMBER,
  pattern: String.raw`.*\S.*`,
  onInput: ({ currentTarget: input }: { currentTarget: HTMLInputElement }) =>
    input.setCustomValidity(faultIn(input.value, NUMBER, readPlainNumber) ?? ''),
} as const
