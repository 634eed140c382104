/** What a cell says, or what is wrong with it. */
export type Cell<T> = { ok: true; value: T } | { ok: false; message: string }
const right = <T>(value: T): Cell<T> => ({ ok: true, value })
const wrong = (message: string): Cell<never> => ({ ok: false, message })

/** How names are compared: whatever their case, spacing and the way accents are written. */
export function nameKey(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** '120000', '120,000', 'NGN 120,000.50' and '₦120 000' to naira. */
export function readNaira(text: string): Cell<number> {
  const bare = text.replace(/^(NGN|₦)\s*/i, '').replace(/(?<=\d)[\s\u00A0\u202F](?=\d{3})/g, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(bare))
    return wrong(`“${text.slice(0, 40)}” is no price: write 120000 or 120,000.50`)
  return right(Number(bare.replaceAll(',', '')))
}

/** '60', '60.5', '60,5' and '60 cm' to centimetres. */
export function readCentimetres(text: string): Cell<number> {
  const [, digits] = /^(\d+(?:[.,]\d+)?)\s*(?:cm)?$/i.exec(text) ?? []
  return digits === undefined
    ? wrong(`“${text.slice(0, 40)}” is no length: write centimetres, such as 60.5`)
    : right(Number(digits.replace(',', '.')))
}

/** '25' to a whole number. */
export function readCount(text: string): Cell<number> {
  return /^\d{1,9}$/.test(text) ? right(Number(text)) : wrong(`“${text.slice(0, 40)}” is not a whole number`)
}

/** '2024' to a year; which years there are is the schema's. */
export function readYear(text: string): Cell<number> {
  return /^\d{4}$/.test(text)
    ? right(Number(text))
    : wrong(`“${text.slice(0, 40)}” is no year: write four digits, such as 2024, or leave it empty`)
}

/** 'yes' and 'no', as spreadsheets and people write them. */
export function readYes(text: string): Cell<boolean> {
  if (/^(yes|y|true|1|x)$/i.test(text)) return right(true)
  if (/^(no|n|false|0|)$/i.test(text)) return right(false)
  return wrong(`“${text.slice(0, 40)}” is neither yes nor no`)
}

/** How a work is sold; nothing where the cell is empty. */
export function readMode(text: string): Cell<'unique' | 'edition' | undefined> {
  if (text === '') return right(undefined)
  if (/^(one[ -]of[ -]a[ -]kind|unique|original)$/i.test(text)) return right('unique')
  if (/^(limited edition|edition|print)$/i.test(text)) return right('edition')
  return wrong(`“${text.slice(0, 40)}” is no mode: write “one of a kind” or “edition”`)
}

/** A cell with several entries, separated by '|'. */
export function readList(text: string): string[] {
  return text
    .split('|')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** 'Small: 30 x 40 cm', '30 x 40 x 5' or 'A3': a label and, where they are given, width, height and depth in centimetres. */
export function readSize(text: string): {
  label: string
  width_cm?: number
  height_cm?: number
  depth_cm?: number
} {
  const [, label, w, h, d] =
    /^(?:([^:]*):)?\s*(\d+(?:[.,]\d+)?)\s*[x×]\s*(\d+(?:[.,]\d+)?)(?:\s*[x×]\s*(\d+(?:[.,]\d+)?))?\s*(?:cm)?$/i.exec(
      text,
    ) ?? []
  if (w === undefined || h === undefined) return { label: text }
  const cm = (digits: string): number => Number(digits.replace(',', '.'))
  return {
    label: label?.trim() || [w, h, d].filter((it) => it !== undefined).join(' × '),
    width_cm: cm(w),
    height_cm: cm(h),
    ...(d === undefined ? {} : { depth_cm: cm(d) }),
  }
}

/** The name of a picture as it is looked for among the entries of the ZIP. */
export function pictureKey(name: string): string {
  return nameKey(name.replaceAll('\\', '/').replace(/^(\.?\/)+/, ''))
}

/** Whether a picture's name is an address of the web, which nobody fetches. */
export function isAddress(name: string): boolean {
  return /^([a-z][a-z0-9+.-]*:)?\/\//i.test(name.trim())
}
