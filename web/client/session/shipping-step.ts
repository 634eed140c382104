/** Where a purchase begins that has been waiting for a sign-in. */
export const shippingStep = '/categories/shoppingcart/shipping'
