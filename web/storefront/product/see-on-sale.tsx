import type { Product } from '../../../contract/catalogue.ts'
import { LinkButton } from '../../kit/button.tsx'
import { categoryPath } from '../shop/paths.ts'

/** From a work that cannot be bought now to those of its category that can. */
export function SeeOnSale({ category }: Pick<Product, 'category'>) {
  return (
    <LinkButton to={`${categoryPath(category.name)}?available=true`} size="large" wide>
      See works on sale in {category.name}
    </LinkButton>
  )
}
