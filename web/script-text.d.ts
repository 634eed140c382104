/** A module and what it imports, as the text of one script; empty in a browser, where it has run already. See vite.config.ts. */
declare module '*?script' {
  const text: string
  export default text
}
