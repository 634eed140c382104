import type { StaffRole } from '../../../contract/principal.ts'
import type { Reading } from '../../client/queries/read.ts'
import { reading } from '../data/office.ts'

/** A page of the office: its address below /backoffice, its name, the roles that see it, and the lists of what waits there. */
export type OfficePage = {
  to: string
  name: string
  roles: readonly StaffRole[]
  waits?: readonly Reading<{ total: number }>[]
}

const one = { limit: 1 } as const
const trade = ['support', 'finance'] as const
const content = ['content'] as const
const finance = ['finance'] as const

/** Every page by its group, each with the roles that see it; an admin sees all. */
export const pageGroups: readonly (readonly [name: string, pages: readonly OfficePage[]])[] = [
  [
    'Sales',
    [
      { to: 'orders', name: 'Orders', roles: trade },
      {
        to: 'parcels',
        name: 'Parcels',
        roles: trade,
        waits: [
          reading('staff.parcels', { query: { show: 'late', ...one } }),
          reading('staff.parcels', { query: { show: 'cannot_send', ...one } }),
        ],
      },
      {
        to: 'exceptions',
        name: 'Exceptions',
        roles: trade,
        waits: [reading('staff.exceptions', { query: one })],
      },
      {
        to: 'refunds',
        name: 'Refunds to approve',
        roles: finance,
        waits: [reading('staff.refundProposals', { query: one })],
      },
      {
        to: 'returns',
        name: 'Returns',
        roles: trade,
        waits: [
          reading('staff.returns', { query: { state: 'to_decide', ...one } }),
          reading('staff.returns', { query: { state: 'cost_said_back', ...one } }),
        ],
      },
      {
        to: 'claims',
        name: 'Missing parcels',
        roles: trade,
        waits: [reading('staff.claims', { query: { state: 'OPEN', ...one } })],
      },
      { to: 'people', name: 'People', roles: trade },
      {
        to: 'messages',
        name: 'Messages',
        roles: ['support'],
        waits: [reading('staff.messages', { query: { state: 'open', ...one } })],
      },
    ],
  ],
  [
    'Sellers',
    [
      {
        to: 'sellers',
        name: 'Sellers',
        roles: trade,
        waits: [reading('staff.sellers', { query: { state: 'submitted', ...one } })],
      },
      { to: 'works', name: 'Works', roles: content, waits: [reading('staff.works', { query: one })] },
      { to: 'artists', name: 'Artists', roles: content, waits: [reading('staff.artists', { query: one })] },
      {
        to: 'reports',
        name: 'Reports',
        roles: content,
        waits: [reading('staff.reports', { query: { state: 'open', ...one } })],
      },
    ],
  ],
  [
    'Gallery',
    [
      { to: 'categories', name: 'Categories', roles: content },
      { to: 'featured', name: 'Featured', roles: content },
      { to: 'home', name: 'Home page', roles: content },
      { to: 'synonyms', name: 'Synonyms', roles: content },
      { to: 'collections', name: 'Collections', roles: content },
      { to: 'articles', name: 'Articles', roles: content },
      { to: 'newsletter', name: 'Newsletter', roles: content },
    ],
  ],
  [
    'Money',
    [
      {
        to: 'payouts',
        name: 'Payouts',
        roles: finance,
        waits: [
          reading('payouts.list', { query: { state: 'PROPOSED', ...one } }),
          reading('payouts.list', { query: { state: 'APPROVED', ...one } }),
          reading('payouts.list', { query: { state: 'RETURN_ASKED', ...one } }),
        ],
      },
      {
        to: 'bank',
        name: 'Our bank',
        roles: finance,
        waits: [
          reading('bank.lines', { query: { state: 'OPEN', ...one } }),
          reading('bank.lines', { query: { state: 'NAMED', ...one } }),
        ],
      },
      { to: 'ledger', name: 'Ledger', roles: finance },
      { to: 'banks', name: 'Banks', roles: finance },
      { to: 'months', name: 'Months', roles: finance },
      {
        to: 'thresholds',
        name: 'Thresholds',
        roles: finance,
        waits: [reading('ledger.thresholdChanges', { query: { state: 'PROPOSED', ...one } })],
      },
      {
        to: 'terms',
        name: 'Terms of sellers',
        roles: finance,
        waits: [reading('ledger.termsChanges', { query: { state: 'PROPOSED', ...one } })],
      },
      { to: 'stations', name: 'Pickup stations', roles: trade },
      { to: 'delivery-fees', name: 'Delivery fees', roles: finance },
    ],
  ],
  [
    'Team',
    [
      { to: 'staff', name: 'Staff', roles: [] },
      { to: 'log', name: 'Audit log', roles: [] },
      { to: 'security', name: 'Security', roles: [] },
    ],
  ],
]
