import type { Product } from '../../../contract/catalogue.ts'

/** 'Limited edition of 22 · 17 left'; of several sizes, what is left of the one that is chosen. */
export const editionOf = (work: Product, size: Product['sizes'][number] | undefined): string => {
  if (!size || size.total < 2 || size.in_stock === 0) return work.mode
  const left = size.in_stock === 1 ? 'the last one' : `${size.in_stock} left`
  return `${work.mode} · ${left}${work.sizes.length > 1 ? ' in this size' : ''}`
}
