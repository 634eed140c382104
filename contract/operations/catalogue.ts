import * as z from 'zod/mini'
import {
  category,
  categoryPage,
  product,
  productPage,
  productQuery,
  productTile,
  suggestions,
} from '../catalogue.ts'
import { opening } from '../figures.ts'
import type { OperationTable } from '../operation.ts'
import { line } from '../texts.ts'

const slugParams = z.object({
  /** The slug of the work or category. */
  slug: z.string().check(z.maxLength(200)),
})

export const catalogueOperations = {
  'shop.categories': {
    method: 'GET',
    url: '/shop/categories',
    access: 'anyone',
    summary: 'All categories with their subcategories',
    data: z.array(category),
  },
  'shop.category': {
    method: 'GET',
    url: '/shop/categories/:slug',
    access: 'anyone',
    summary: 'Works of a category',
    params: slugParams,
    query: productQuery,
    data: categoryPage,
    refusals: ['category_not_found'],
  },
  'shop.subcategory': {
    method: 'GET',
    url: '/shop/subcategories/:slug',
    access: 'anyone',
    summary: 'Works of a subcategory',
    params: slugParams,
    query: productQuery,
    data: categoryPage,
    refusals: ['category_not_found'],
  },
  'shop.topDeals': {
    method: 'GET',
    url: '/shop/top-deals',
    access: 'anyone',
    summary: 'The works picked as top deals',
    data: z.array(productTile),
  },
  'shop.products': {
    method: 'GET',
    url: '/shop/products',
    access: 'anyone',
    summary: 'All works, by page',
    query: productQuery,
    data: productPage,
  },
  'shop.product': {
    method: 'GET',
    url: '/shop/products/:slug',
    access: 'anyone',
    summary: 'One work with its sizes; a signed-in reader also has it noted as viewed',
    params: slugParams,
    data: product,
    refusals: ['work_not_found'],
  },
  'shop.view': {
    method: 'POST',
    url: '/shop/views',
    access: 'anyone',
    summary: 'Counts that a page was opened, and of which work; nothing about who did is stored',
    body: opening,
    data: z.null(),
  },
  'shop.similar': {
    method: 'GET',
    url: '/shop/products/:slug/similar',
    access: 'anyone',
    summary: 'Works on sale that are most like one: six at most, none by its artist',
    params: slugParams,
    data: z.array(productTile),
    refusals: ['work_not_found'],
  },
  'shop.tiles': {
    method: 'GET',
    url: '/shop/tiles',
    access: 'anyone',
    summary:
      'Works on show by their slugs as they stand now, in the order asked for; those that are gone are left out',
    query: z.object({
      /** The slugs of the works, separated by commas. */
      slugs: z.string().check(z.maxLength(2600)),
    }),
    data: z.array(productTile),
  },
  'shop.search': {
    method: 'GET',
    url: '/shop/Search-products/:term',
    access: 'anyone',
    summary: 'Works that match a term, best first',
    params: z.object({
      /** The words to search for; misspelt ones are understood. */
      term: z.string().check(z.maxLength(500)),
    }),
    query: productQuery,
    data: z.array(productTile),
  },
  'shop.countFound': {
    method: 'GET',
    url: '/shop/Search-products/:term/count',
    access: 'anyone',
    summary: 'How many works match a term',
    params: z.object({
      /** The words to search for; misspelt ones are understood. */
      term: z.string().check(z.maxLength(500)),
    }),
    query: productQuery,
    data: z.object({
      /** How many works match. */
      total: z.number(),
    }),
  },
  'shop.suggestions': {
    method: 'GET',
    url: '/shop/suggestions',
    access: 'anyone',
    summary:
      'Works, artists and categories for a text that is being typed, its last word as a beginning; none for less than two letters',
    query: z.object({
      /** The text that is being typed. */
      q: z.prefault(z.string().check(line, z.maxLength(500)), ''),
    }),
    data: suggestions,
  },
} as const satisfies OperationTable
