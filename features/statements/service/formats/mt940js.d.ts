declare module 'mt940js' {
  /** Reads the text of MT940 statements. Throws an Error for what is none, and where the balances do not follow from the lines. */
  export class Parser {
    parse(text: string): unknown
  }
}
