import type { Product } from '../../../contract/catalogue.ts'

type Size = Product['sizes'][number] | undefined

/** 'Limited edition of 22 · 17 left'; of several sizes, what is left of the one that is chosen. */
export function editionOf(work: Product, size: Size): string {
  if (!size || size.total < 2 || size.in_stock === 0) return work.mode
  const left = size.in_stock === 1 ? 'the last one' : `${size.in_stock} left`
  return `${work.mode} · ${left}${work.sizes.length > 1 ? ' in this size' : ''}`
}

/** 'The next print is number 6/22'; undefined where prints have no numbers, or none is left. */
export function nextPrintOf(size: Size): string | undefined {
  if (!size || size.next_number === null) return undefined
  return `${size.in_stock === 1 ? 'The last' : 'The next'} print is number ${size.next_number}`
}
