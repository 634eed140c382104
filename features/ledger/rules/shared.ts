/** A place with a phone: where a seller sends from, or a buyer receives. */
export type Place = { address: string; phone: string }

/** The digits of a phone without the country's code, and the letters and digits of an address. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^(234)?0?/, '')
const lettersOf = (address: string): string => address.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a seller and a buyer have in common, however either is typed; nothing where one has not said it. */
export function sharedOf(seller: Place, buyer: Place): ('phone' | 'address')[] {
  const isSame = (one: string, other: string): boolean => one !== '' && one === other
  return [
    ...(isSame(digitsOf(seller.phone), digitsOf(buyer.phone)) ? ['phone' as const] : []),
    ...(isSame(lettersOf(seller.address), lettersOf(buyer.address)) ? ['address' as const] : []),
  ]
}
