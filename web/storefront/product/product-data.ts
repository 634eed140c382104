import type { Discount, Product } from '../../../contract/catalogue.ts'
import type { WorkDeliveryTerms } from '../../../contract/delivery.ts'
import type { ShownFact } from '../../../contract/work-facts.ts'
import { pictureFileUrl, widthNear } from '../../kit/picture.tsx'
import { artistPath } from '../shop/paths.ts'
import { classOf, statesByFee } from './delivery-terms.ts'

/** What the offers of a work say of delivery and returns. */
export type OfferTerms = Pick<WorkDeliveryTerms, 'sizes' | 'home' | 'packing_days' | 'return_days'>

/** Schema.org's word for whether a work or a size of it can be bought. */
const availabilityOf = (
  { in_stock, reserved }: Pick<Product['sizes'][number], 'in_stock' | 'reserved'>,
  work: Pick<Product, 'sold' | 'shop_pause'>,
): string => {
  if (in_stock > 0) return 'https://schema.org/InStock'
  if (work.shop_pause && !work.sold) return 'https://schema.org/OutOfStock'
  return `https://schema.org/${reserved ? 'Reserved' : 'SoldOut'}`
}

const centimetres = (value: number | null) =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode: 'CMT' }

/** The sides of a size, as far as they are known. */
const sidesOf = ({
  width_cm,
  height_cm,
  depth_cm,
}: Pick<Product, 'width_cm' | 'height_cm' | 'depth_cm'>) => ({
  ...(width_cm !== null && { width: centimetres(width_cm) }),
  ...(height_cm !== null && { height: centimetres(height_cm) }),
  ...(depth_cm !== null && { depth: centimetres(depth_cm) }),
})

const country = 'NG'

/** Home delivery of one piece of a size, one entry for each fee; without a transit time, which we cannot promise. */
const shippingOf = ({ packing_days, ...terms }: OfferTerms, sizeId: string) =>
  statesByFee(terms, classOf(terms, sizeId, false)).map(({ fee, states }) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: fee, currency: 'NGN' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country, addressRegion: states },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: packing_days, unitCode: 'DAY' },
    },
  }))

const returnsOf = ({ return_days }: OfferTerms) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: return_days,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
})

/** The end of a reduced price, and the price before it. */
const reductionOf = ({ price_before, until }: Discount) => ({
  priceValidUntil: until,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: price_before,
    priceCurrency: 'NGN',
  },
})

/** A work as schema.org describes it: a product and a work of art with an offer for each size, and what delivery and returns are like. */
export function productData(
  work: Omit<Product, ShownFact>,
  plain: string,
  origin: string,
  terms: OfferTerms,
): object {
  const pieces = work.sizes.reduce((sum, { total }) => sum + total, 0)
  const url = `${origin}/${work.slug}`
  const hasMerchantReturnPolicy = returnsOf(terms)
  const withShipping = (sizeId: string) => {
    const shippingDetails = shippingOf(terms, sizeId)
    return shippingDetails.length > 0 ? { shippingDetails } : {}
  }
  return {
    '@type': ['Product', 'VisualArtwork'],
    name: work.name,
    description: plain,
    image: (work.pictures.length > 0 ? work.pictures : [work.picture]).map(
      (picture) => `${origin}${pictureFileUrl(picture, widthNear(picture, 1000))}`,
    ),
    url,
    sku: work.id,
    category: work.subcategory ? `${work.category.name} > ${work.subcategory.name}` : work.category.name,
    artform: work.subcategory?.name ?? work.category.name,
    ...(work.medium && { artMedium: work.medium, material: work.medium }),
    // How many copies there are; of one of a kind there is one.
    ...(pieces > 1 && { artEdition: pieces }),
    creator: {
      '@type': 'Person',
      name: work.artist.name,
      url: `${origin}${artistPath(work.artist.slug)}`,
    },
    brand: { '@type': 'Brand', name: work.artist.name },
    ...(work.year !== null && { dateCreated: String(work.year) }),
    ...sidesOf(work),
    offers: work.sizes.map((size) => ({
      '@type': 'Offer',
      url,
      sku: size.id,
      ...(work.sizes.length > 1 && { name: `${work.name}, ${size.label}` }),
      ...(work.sizes.length > 1 && {
        itemOffered: {
          '@type': 'Product',
          name: `${work.name}, ${size.label}`,
          size: size.label,
          ...sidesOf(size),
        },
      }),
      priceCurrency: 'NGN',
      price: size.price,
      ...(size.discount && reductionOf(size.discount)),
      availability: availabilityOf(size, work),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: work.seller.name },
      ...withShipping(size.id),
      hasMerchantReturnPolicy,
    })),
  }
}
