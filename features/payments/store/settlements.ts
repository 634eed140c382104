import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { ProviderSettlement } from '../context/provider.ts'

/** What the provider paid to our bank in naira, for a `from`: id, provider, code, amount_kobo, reference, paid_on. */
export const paidSettlements = sql`(select t.id, t.provider, t.provider || ' ' || t.settlement_id as code, t.amount_kobo, t.reference, t.paid_on
  from settlement t where t.state = 'paid' and t.to_bank and t.currency = 'NGN')`

/** Stores what a provider says of its settlements. Returns how many are new or have changed. */
export async function writeSettlements(
  db: Db,
  provider: string,
  settlements: readonly ProviderSettlement[],
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into settlement as t (id, provider, settlement_id, state, provider_word, gross_kobo, fees_kobo, taken_kobo, amount_kobo, currency,
      paid_on, reference, to_bank, seen_at, changed_at)
    select gen_random_uuid(), ${provider}, x."settlementId", x.state, x.status, x."grossKobo", x."feesKobo", x."takenKobo", x."amountKobo",
      x.currency, x."paidOn", x.reference, x."isToBank", ${at}, ${at}
    from (select distinct on (y."settlementId") y.* from json_to_recordset(${JSON.stringify(settlements)}) as y("settlementId" text,
      state text, status text, "grossKobo" bigint, "feesKobo" bigint, "takenKobo" bigint, "amountKobo" bigint, currency text, "paidOn" date,
      reference text, "isToBank" boolean)) x
    on conflict (provider, settlement_id) do update set state = excluded.state, provider_word = excluded.provider_word,
      gross_kobo = excluded.gross_kobo, fees_kobo = excluded.fees_kobo, taken_kobo = excluded.taken_kobo, amount_kobo = excluded.amount_kobo,
      paid_on = excluded.paid_on, reference = excluded.reference, to_bank = excluded.to_bank, changed_at = excluded.changed_at
    where (t.state, t.provider_word, t.gross_kobo, t.fees_kobo, t.taken_kobo, t.amount_kobo, t.paid_on, t.reference, t.to_bank)
      is distinct from (excluded.state, excluded.provider_word, excluded.gross_kobo, excluded.fees_kobo, excluded.taken_kobo,
        excluded.amount_kobo, excluded.paid_on, excluded.reference, excluded.to_bank)
    returning t.id`.execute(db)
  return rows.length
}
