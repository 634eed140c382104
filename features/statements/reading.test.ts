import { describe, expect, it } from 'vitest'
import { readStatements } from './service/reading.ts'

const read = (text: string | Buffer, account = '') => readStatements(Buffer.from(text), account)
const linesOf = (text: string | Buffer, account = '0123456789') => {
  const answer = read(text, account)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value.statements.flatMap(({ lines }) => lines)
}
const why = (text: string | Buffer, account = '0123456789') => {
  const answer = read(text, account)
  return answer.ok ? undefined : answer.message
}

const csv = [
  'FIRST EXAMPLE BANK PLC,,,,,',
  'Account Number,0123456789,,,,',
  ',,,,,',
  'Trans Date,Value Date,Narration,Reference,Debit,Credit,Balance',
  ',,Opening balance,,,,"500,000.00"',
  '02/11/2026,02/11/2026,SETTLEMENT PAYSTACK,S1,,"1,200,000.50","1,700,000.50"',
  '03-Nov-2026,04/11/2026,"NIP/PAY-7K3F-9Q2M, AMAKA OBI",S2,"102,000.00",,"1,598,000.50"',
  '2026-11-03,,SMS CHARGE,,4.00,0.00,"1,597,996.50"',
  'Total,,,,"102,004.00","1,200,000.50",',
].join('\r\n')

const lines = [
  { booked_on: '2026-11-02', amount_kobo: 120_000_050, text: 'SETTLEMENT PAYSTACK', reference: 'S1' },
  {
    booked_on: '2026-11-03',
    amount_kobo: -10_200_000,
    text: 'NIP/PAY-7K3F-9Q2M, AMAKA OBI',
    reference: 'S2',
  },
  { booked_on: '2026-11-03', amount_kobo: -400, text: 'SMS CHARGE', reference: '' },
]

const mt940 = [
  ':20:STATEMENT1',
  ':25:0123456789',
  ':28C:00001/001',
  ':60F:C261101NGN500000,00',
  ':61:2611021102C1200000,50NTRFNONREF//S1',
  ':86:SETTLEMENT PAYSTACK',
  ':61:2611031103D102000,00NTRFNONREF//S2',
  ':86:NIP/PAY-7K3F-',
  '9Q2M AMAKA OBI',
  ':61:2611031103D4,00NCHGNONREF',
  ':86:SMS CHARGE',
  ':62F:C261103NGN1597996,50',
  '-',
].join('\r\n')

const entry = (amount: string, sign: string, more: string) =>
  `<Ntry><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>${more}</Ntry>`
const camt = (entries: string, closing = '1597996.50') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>
  <Acct><Id><Othr><Id>0123456789</Id></Othr></Id></Acct>
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">500000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>
  ${entries}</Stmt></BkToCstmrStmt></Document>`
const entries = [
  entry(
    '1200000.50',
    'CRDT',
    '<AcctSvcrRef>S1</AcctSvcrRef><AddtlNtryInf>SETTLEMENT PAYSTACK</AddtlNtryInf>',
  ),
  entry(
    '102000.00',
    'DBIT',
    '<AcctSvcrRef>S2</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>PAY-7K3F-9Q2M</EndToEndId></Refs><RmtInf><Ustrd>Art &amp; more</Ustrd></RmtInf></TxDtls></NtryDtls>',
  ),
  entry('4', 'DBIT', '<NtryDtls/><AddtlNtryInf>SMS CHARGE</AddtlNtryInf>'),
].join('')

describe('a bank’s statement', () => {
  it('is read from a CSV: below a letterhead, with sums at its end, days and amounts as banks write them', () => {
    expect(linesOf(csv, '')).toEqual(lines)
  })

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${csv}`)],
    ['semicolons', Buffer.from(csv.replaceAll(/,(?=([^"]*"[^"]*")*[^"]*$)/g, ';'))],
    [
      'the newest first',
      Buffer.from(
        [...csv.split('\r\n').slice(0, 4), ...csv.split('\r\n').slice(5, 8).toReversed()].join('\n'),
      ),
    ],
  ])('is the same in %s', (_, bytes) => {
    expect(linesOf(bytes).toSorted((a, b) => b.amount_kobo - a.amount_kobo)).toEqual(
      lines.toSorted((a, b) => b.amount_kobo - a.amount_kobo),
    )
  })

  it('has names in the letters of Windows', () => {
    const file = Buffer.from('Date,Description,Amount\n03/11/2026,José Adé,-5.00\n', 'latin1')
    expect(linesOf(file)).toEqual([
      { booked_on: '2026-11-03', amount_kobo: -500, text: 'José Adé', reference: '' },
    ])
  })

  it('is read from MT940, a code broken over two lines too', () => {
    expect(linesOf(mt940)).toEqual([lines[0], { ...lines[1], text: 'NIP/PAY-7K3F-9Q2M AMAKA OBI' }, lines[2]])
  })

  it('is read from camt.053, only what is booked', () => {
    const pending = entry('99.00', 'DBIT', '').replace('BOOK', 'PDNG')
    expect(linesOf(camt(entries + pending))).toEqual([
      { ...lines[0], booked_on: '2026-11-03' },
      { ...lines[1], text: 'Art & more PAY-7K3F-9Q2M' },
      lines[2],
    ])
  })

  it.each([
    ['a row taken out of a CSV', csv.split('\r\n').toSpliced(6, 1).join('\n'), 'do not follow'],
    ['an amount changed in MT940', mt940.replace('D4,00', 'D5,00'), 'Sum of lines'],
    ['an entry taken out of camt.053', camt(entries, '1597000.00'), 'An entry is missing'],
    ['an amount that is none', csv.replace('4.00,0.00', 'four,0.00'), 'Row 8: “four” is no amount'],
    ['thousands parted by points', csv.replace('4.00,0.00', '450.000,0.00'), 'Row 8: “450.000” is no amount'],
    ['a day that is none', csv.replace('03-Nov-2026', '31/02/2026'), 'Row 7: “31/02/2026” is no day'],
    ['no heads', 'a,b,c\n1,2,3\n', 'No row has the names'],
    ['no lines', 'Date,Description,Amount\n', 'no line with an amount'],
    ['another currency', camt(entries.replaceAll('NGN', 'USD')), 'only naira'],
    ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${camt(entries)}`, 'no XML that can be read'],
    ['another XML', '<Document><Other/></Document>', 'no camt.053 statement'],
    ['XML cut off', camt(entries).slice(0, 500), 'no XML that can be read'],
    ['a picture', Buffer.from([0xff, 0xd8, 0, 1, 2, 3]), 'This is no CSV'],
    ['nothing', ' ', 'No row has the names'],
    ['a quotation mark never closed', 'Date,Description,Amount\n01/11/2026,"never,5\n', 'never closed'],
  ])('with %s is refused, and says why', (_, file, message) => {
    expect(why(file)).toContain(message)
  })

  it('without an account number asks for it', () => {
    expect(read('Date,Description,Amount\n01/11/2026,x,5\n')).toMatchObject({
      ok: false,
      field: 'account_number',
    })
  })
})
