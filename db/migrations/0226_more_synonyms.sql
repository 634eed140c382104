-- Words of buyers that found nothing, or too little. Those that staff have written stay as they are.
insert into synonym (id, term, key, meanings, updated_at) values
  (gen_random_uuid(), 'acrilic', 'acrilic', array['polymer paint', 'painting'], now()),
  (gen_random_uuid(), 'wooden', 'wooden', array['wood', 'sculpture'], now()),
  (gen_random_uuid(), 'wood carving', 'woodcarving', array['sculpture'], now()),
  (gen_random_uuid(), 'mask', 'mask', array['sculpture'], now()),
  (gen_random_uuid(), 'African art', 'africanart', array['art'], now()),
  (gen_random_uuid(), 'Nigerian art', 'nigerianart', array['art'], now()),
  (gen_random_uuid(), 'Yorùbá', 'yoruba', array['indigo resist', 'hand woven strip'], now()),
  (gen_random_uuid(), 'àdìrẹ ẹlẹ́kọ', 'adireeleko', array['cassava resist'], now()),
  (gen_random_uuid(), 'tye dye', 'tyedye', array['tied resist', 'tied indigo', 'oníko'], now()),
  (gen_random_uuid(), 'kente', 'kente', array['hand woven strip'], now()),
  (gen_random_uuid(), 'screenprint', 'screenprint', array['print'], now()),
  (gen_random_uuid(), 'etching', 'etching', array['print'], now()),
  (gen_random_uuid(), 'poster', 'poster', array['print'], now()),
  (gen_random_uuid(), 'photographer', 'photographer', array['photograph', 'photography'], now()),
  (gen_random_uuid(), 'rug', 'rug', array['woven', 'textile'], now()),
  (gen_random_uuid(), 'jug', 'jug', array['jar', 'vessel'], now())
on conflict (key) do nothing;

update synonym set meanings = meanings || array['painting'], updated_at = now()
where key = 'acrylic' and meanings = array['polymer paint'];
