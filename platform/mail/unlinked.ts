/**
 * Words of a stranger as they stand in our letters: no mail program makes a link of them. 'pay.example' is 'pay. example', and
 * 'St. Mary' stays as it is.
 */
export function unlinked(text: string): string {
  return text
    .replaceAll('://', ': //')
    .replace(/(?<=[\p{L}\p{N}-])([.\u3002\uFF0E\uFF61])(?=\p{L})/gu, '$1 ')
    .replace(/(?<=\S)@(?=\S)/g, ' @ ')
}
