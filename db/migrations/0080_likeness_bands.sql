-- A fingerprint within ten bits of another is near it in one of four bands of 16 bits: features/media/bands.ts. Each band is found by
-- an index, among all fingerprints and among those of whole pictures.
create index picture_hash_band_1 on picture_hash ((substring(hash from 1 for 16)::integer));
create index picture_hash_band_2 on picture_hash ((substring(hash from 17 for 16)::integer));
create index picture_hash_band_3 on picture_hash ((substring(hash from 33 for 16)::integer));
create index picture_hash_band_4 on picture_hash ((substring(hash from 49 for 16)::integer));
create index picture_hash_whole_band_1 on picture_hash ((substring(hash from 1 for 16)::integer)) where variant = 'whole';
create index picture_hash_whole_band_2 on picture_hash ((substring(hash from 17 for 16)::integer)) where variant = 'whole';
create index picture_hash_whole_band_3 on picture_hash ((substring(hash from 33 for 16)::integer)) where variant = 'whole';
create index picture_hash_whole_band_4 on picture_hash ((substring(hash from 49 for 16)::integer)) where variant = 'whole';
-- It served the comparison with every fingerprint.
drop index picture_hash_whole;
-- Without figures about the bands the planner takes them for worthless, and reads the table from end to end.
analyze picture_hash;
