import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import {
  artistChangesPage,
  artistChangesQuery,
  decisionEntry,
  refusalEntry,
  staffArtistChange,
} from '../staff.ts'

export const artistReviewOperations = {
  'staff.artists': {
    method: 'GET',
    url: '/staff/artists',
    access: 'content',
    summary: 'Changes of artists whose works are on show, the longest waiting first',
    query: artistChangesQuery,
    data: artistChangesPage,
  },
  'staff.approveArtist': {
    method: 'POST',
    url: '/staff/artists/:id/approve',
    access: 'content',
    summary: 'Show a changed artist to buyers',
    params: idOf('artist_not_found'),
    body: decisionEntry,
    data: staffArtistChange,
    seen: true,
    refusals: ['artist_not_found', 'artist_unchanged', 'seller_disabled'],
  },
  'staff.refuseArtist': {
    method: 'POST',
    url: '/staff/artists/:id/refuse',
    access: 'content',
    summary: 'Refuse a change of an artist and say why; buyers read what they read before',
    params: idOf('artist_not_found'),
    body: refusalEntry,
    data: staffArtistChange,
    seen: true,
    refusals: ['artist_not_found', 'artist_unchanged', 'staff_limit'],
  },
} as const satisfies OperationTable
