import { sql } from 'kysely'

/** What posting p is about, with its line left joined as l: a work's name, or the delivery of a parcel; null for a correction. */
export const nameOfPosting = sql`coalesce(l.name, case when p.parcel_id is not null then 'Delivery' end)`
