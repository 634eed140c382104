import type { Product } from '../../../contract/catalogue.ts'

/** 'Limited edition of 22 · 17 left · the next is number 6/22'; of several sizes, what is left of the one that is chosen. */
export const editionOf = (work: Product, size: Product['sizes'][number] | undefined): string => {
  if (!size || size.total < 2 || size.in_stock === 0) return work.mode
  const isLast = size.in_stock === 1
  const left = `${isLast ? 'the last one' : `${size.in_stock} left`}${work.sizes.length > 1 ? ' in this size' : ''}`
  if (size.next_number === null) return `${work.mode} · ${left}`
  return `${work.mode} · ${left}${isLast ? ', number ' : ' · the next is number '}${size.next_number}`
}
