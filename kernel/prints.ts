/** Numbers of prints in words: 'number 6/22', 'numbers 6/22, 7/22'; '' where there are none. */
export function printsText(numbers: readonly string[]): string {
  return numbers.length === 0 ? '' : `${numbers.length === 1 ? 'number' : 'numbers'} ${numbers.join(', ')}`
}
