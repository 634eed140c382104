import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { formatKobo, type Kobo, sumOf } from '../../../../kernel/money.ts'
import { oneLine } from '../../../../kernel/pasted.ts'
import { readDay, readKobo } from '../../rules/cell.ts'
import type { Statement, StatementLine } from '../../rules/statement.ts'
import { Unreadable } from './unreadable.ts'

/** What can come more than once; the parser makes these lists even of one. */
const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd'])

const text = z.string()
const money = z.object({ '#text': text, Ccy: text })
const word = z.union([text, z.object({ Cd: text }), z.object({ Prtry: text })])
const day = z.union([z.object({ Dt: text }), z.object({ DtTm: text })])
const sign = z.enum(['CRDT', 'DBIT'])
const transaction = z.object({
  Refs: z.optional(
    z.object({ EndToEndId: z.optional(text), AcctSvcrRef: z.optional(text), TxId: z.optional(text) }),
  ),
  RmtInf: z.optional(z.object({ Ustrd: z.optional(z.array(text)) })),
  AddtlTxInf: z.optional(text),
})
const entry = z.object({
  Amt: money,
  CdtDbtInd: sign,
  Sts: z.optional(word),
  BookgDt: z.optional(day),
  ValDt: z.optional(day),
  NtryRef: z.optional(text),
  AcctSvcrRef: z.optional(text),
  AddtlNtryInf: z.optional(text),
  NtryDtls: z.optional(
    z.array(z.union([z.object({ TxDtls: z.optional(z.array(transaction)) }), z.literal('')])),
  ),
})
type Entry = z.output<typeof entry>
const balance = z.object({
  Tp: z.object({ CdOrPrtry: word }),
  Amt: money,
  CdtDbtInd: sign,
  Dt: day,
})
const statement = z.object({
  Acct: z.object({
    Id: z.union([z.object({ IBAN: text }), z.object({ Othr: z.object({ Id: text }) })]),
  }),
  Bal: z.optional(z.array(balance)),
  Ntry: z.optional(z.array(entry)),
})
const document = z.object({
  Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(statement) }) }),
})

const wordOf = (it: z.output<typeof word> | undefined): string =>
  it === undefined ? '' : typeof it === 'string' ? it : 'Cd' in it ? it.Cd : it.Prtry

const dayOf = (it: z.output<typeof day> | undefined): string | undefined =>
  it && readDay('Dt' in it ? it.Dt : it.DtTm)

function koboOf({ Amt, CdtDbtInd }: Pick<Entry, 'Amt' | 'CdtDbtInd'>): Kobo {
  const kobo = readKobo(Amt['#text'])
  if (Amt.Ccy !== 'NGN')
    throw new Unreadable(`This statement has amounts in ${Amt.Ccy}: only naira are read.`)
  if (kobo === undefined) throw new Unreadable(`“${Amt['#text']}” is no amount.`)
  return CdtDbtInd === 'DBIT' ? -kobo : kobo
}

function lineOf(it: Entry): StatementLine {
  const details = (it.NtryDtls ?? []).flatMap((each) => (each === '' ? [] : (each.TxDtls ?? [])))
  const bookedOn = dayOf(it.BookgDt) ?? dayOf(it.ValDt)
  if (bookedOn === undefined) throw new Unreadable('An entry of this statement has no day.')
  const texts = details.flatMap(({ RmtInf, Refs, AddtlTxInf = '' }) =>
    (RmtInf?.Ustrd ?? []).concat(Refs?.EndToEndId?.replace('NOTPROVIDED', '') ?? '', AddtlTxInf),
  )
  return {
    booked_on: bookedOn,
    amount_kobo: koboOf(it),
    text: oneLine([...new Set([...texts, it.AddtlNtryInf ?? ''].filter(Boolean))].join(' ')),
    reference: oneLine(it.AcctSvcrRef ?? it.NtryRef ?? ''),
  }
}

function statementOf({ Acct, Bal = [], Ntry = [] }: z.output<typeof statement>): Statement {
  const booked = Ntry.filter(({ Sts }) => ['', 'BOOK'].includes(wordOf(Sts)))
  const lines = booked.map(lineOf)
  const at = (...kinds: string[]) => Bal.find(({ Tp }) => kinds.includes(wordOf(Tp.CdOrPrtry)))
  const [opening, closing] = [at('OPBD', 'PRCD'), at('CLBD')]
  const [sum, ...days] = [
    sumOf(lines.map(({ amount_kobo }) => amount_kobo)),
    ...lines.map(({ booked_on }) => booked_on),
  ]
  if (opening && closing && koboOf(opening) + sum !== koboOf(closing))
    throw new Unreadable(
      `The entries come to ${formatKobo(sum)}, the balances differ by ${formatKobo(koboOf(closing) - koboOf(opening))}. An entry is missing or was changed.`,
    )
  for (const it of [opening, closing]) days.push(...(it ? [dayOf(it.Dt) ?? ''] : []))
  const sorted = days.filter(Boolean).toSorted()
  return {
    account: 'IBAN' in Acct.Id ? Acct.Id.IBAN : Acct.Id.Othr.Id,
    firstDay: sorted[0] ?? '',
    lastDay: sorted.at(-1) ?? '',
    lines,
  }
}

/** Reads a statement of ISO 20022 (camt.053, any version of it). Throws Unreadable. */
export function readCamt(xml: string): Statement[] {
  // A statement has no document type; one would be an attempt to have the reader do something.
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true)
    throw new Unreadable('This is no XML that can be read.')
  const parser = new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name: string) => lists.has(name),
  })
  const parsed = document.safeParse(parser.parse(xml))
  if (!parsed.success) throw new Unreadable('This XML is no camt.053 statement.')
  return parsed.data.Document.BkToCstmrStmt.Stmt.map(statementOf)
}
