import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { stateNamed } from './rules/places.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

const entry = {
  address: '12 Ọ̀ṣun Street',
  city: 'Ìbàdàn',
  state: 'lagos state',
  country: 'Nigeria',
  phone: '+234 801 234 5678',
  zipcode: '',
  first_name: 'Ṣọlá',
  last_name: 'Adé',
  email: 'sola@test.example',
}

describe('delivery', () => {
  it.each([
    ['lagos', 'Lagos'],
    ['Akwa-Ibom', 'Akwa Ibom'],
    ['Abuja', 'FCT'],
    ['Oyo State', 'Oyo'],
    ['Accra', undefined],
  ])('knows the state %s as %s', (text, state) => {
    expect(stateNamed(text)).toBe(state)
  })

  it('API-21 saves an address (201), in our spelling of state and phone', async () => {
    const { token } = await m.buyer()
    const { status, body } = await m.call('POST', '/shop/shipping-addresses/', { token, body: entry })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'added successfully',
      data: { address: '12 Ọ̀ṣun Street', state: 'Lagos', phone: '08012345678' },
    })
    expect((await m.call('GET', '/shop/shipping-addresses/', { token })).body.data).toHaveLength(2)
  })

  it.each(['address', 'city', 'state', 'country', 'phone'])(
    'VAL-06 VAL-14 refuses an empty %s by name',
    async (field) => {
      const { token } = await m.buyer()
      for (const value of ['', '   ', undefined]) {
        const { status, body } = await m.call('POST', '/shop/shipping-addresses/', {
          token,
          body: { ...entry, [field]: value },
        })
        expect(status).toBe(422)
        expect(body).toMatchObject({ field, error: `${field} is required` })
      }
    },
  )

  it('API-22 changes an address with the other spelling of the names; API-23 deletes it', async () => {
    const { token, addressId } = await m.buyer()
    const { first_name: _f, last_name: _l, email: _e, ...rest } = entry
    const changed = await m.call('PUT', `/shop/shipping-addresses/${addressId}/`, {
      token,
      body: { ...rest, firstname: 'Bola' },
    })
    expect(changed.body.data).toMatchObject({ first_name: 'Bola', last_name: 'Test', city: 'Ìbàdàn' })
    const deleted = await m.call('DELETE', `/shop/shipping-addresses/${addressId}`, { token })
    expect(deleted).toMatchObject({ status: 200, body: { message: 'deleted successfully' } })
    expect((await m.call('GET', '/shop/shipping-addresses/', { token })).body.data).toEqual([])
  })

  it('refuses a stranger: another buyer’s address is not found, nobody is asked to sign in', async () => {
    const owner = await m.buyer()
    const stranger = await m.buyer()
    const path = `/shop/shipping-addresses/${owner.addressId}/`
    expect((await m.call('DELETE', path, { token: stranger.token })).status).toBe(404)
    expect((await m.call('PUT', path, { token: stranger.token, body: entry })).status).toBe(404)
    expect((await m.call('DELETE', path)).status).toBe(401)
    expect(
      (await m.call('DELETE', '/shop/shipping-addresses/not-an-id', { token: owner.token })).status,
    ).toBe(404)
    expect((await m.call('GET', '/shop/shipping-addresses/', { token: owner.token })).body.data).toHaveLength(
      1,
    )
  })

  it('API-24 lists the stations of a state', async () => {
    const { body } = await m.call('GET', '/shop/pickup-stations/?state=lagos')
    expect(body.data).toMatchObject([{ name: 'Yaba', state: 'Lagos' }])
    expect((await m.call('GET', '/shop/pickup-stations/')).body.data).toHaveLength(2)
  })
})
