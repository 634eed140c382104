/** Who can sign in to the demo; the same password for all. */
export const demoPassword = 'gallery-demo'
export const demoAccounts = {
  buyer: {
    email: 'buyer@aworan.example',
    firstName: 'Adaeze',
    lastName: 'Okoro',
    phone: '08030000001',
    role: 'BUYER',
  },
  seller: {
    email: 'seller@aworan.example',
    firstName: '',
    lastName: '',
    phone: '08030000002',
    role: 'SELLER',
  },
  staff: {
    email: 'staff@aworan.example',
    firstName: 'Bashir',
    lastName: 'Lawal',
    phone: '08030000003',
    role: 'STAFF',
    staffRoles: ['admin'],
  },
} as const

/** The secret of the demo staff's authenticator app; the README says it, so it is seeded beside the sandbox alone. */
export const demoSecondFactor = 'AWORANDEMOGALLERYSTAFFCODE234567'
