import * as z from 'zod/mini'
import { typed } from './texts.ts'

/** Letters that look like others and do not come apart into them. */
const lookAlikes: Readonly<Record<string, string>> = {
  ɑ: 'a',
  ᴀ: 'a',
  ᴡ: 'w',
  ᴏ: 'o',
  ʀ: 'r',
  ɴ: 'n',
  '@': 'a',
  4: 'a',
  0: 'o',
}

/** Lower case without marks: 'Àwòrán' and 'AW0RAN' are 'aworan'. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɑᴀᴡᴏʀɴ@40]/g, (sign) => lookAlikes[sign] ?? sign)

/** A word on its own, its letters together or apart. */
const spelled = (word: string): string => `(?<!\\p{L})${word.split('').join('\\P{L}*')}(?!\\p{L})`

/** The shop's name, also within another word; Aworanti is the name of families. */
const house = new RegExp(`a+w+o+r+a+n(?!ti)|${spelled('aworan')}`, 'u')
/** What only the shop itself does. */
const desks = new RegExp(
  [
    'refund',
    'refunds',
    'support',
    'helpdesk',
    'payment',
    'payments',
    'customercare',
    'customerservice',
    'customerservices',
  ]
    .map(spelled)
    .join('|'),
  'u',
)

/** Whether a name passes for the shop's own. */
export function isOurs(name: string): boolean {
  const text = folded(name)
  return house.test(text) || desks.test(text)
}

/** Whether a text leads somewhere else: by a link, a mail address or a phone number. */
export function hasContact(text: string): boolean {
  return /@|:\/\/|[\p{L}\p{N}][.\u3002]\p{L}{2}|(\d[\s().+-]*){9}/u.test(text.normalize('NFKC'))
}

const isMixed = (name: string): boolean =>
  /\p{sc=Latin}/u.test(name) && /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}]/u.test(name)

/** Returns why a shop or an artist cannot have a name, which our mails print; undefined where it can. */
export function faultInName(name: string): string | undefined {
  if (hasContact(name) || /[/\\]/.test(name.normalize('NFKC')))
    return 'Leave out links, slashes, mail addresses and phone numbers. After a full stop, put a space.'
  if (isMixed(name)) return 'Write the name in the letters of one alphabet.'
  if (isOurs(name))
    return 'Buyers would take this name for ours. Choose one without “Àwòrán” and words such as refund, support or payment.'
  return undefined
}

/** The name of a shop or an artist, as its seller types it. */
export function publicName(required: string, max: number) {
  return typed(required, max).check(
    z.refine((name) => faultInName(name) === undefined, { error: ({ input }) => faultInName(String(input)) }),
  )
}
