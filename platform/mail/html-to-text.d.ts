declare module 'html-to-text' {
  export type SelectorDefinition = { selector: string; format?: string; options?: object }
  export type HtmlToTextOptions = { wordwrap?: number | false; selectors?: SelectorDefinition[] }
  /** Returns a function that makes plain text of HTML. */
  export function compile(options: HtmlToTextOptions): (html: string) => string
}
