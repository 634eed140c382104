-- What a picture of a work shows, and what those hear of it who do not see it. Without a kind the first one shows the whole work.

alter table work_picture
  add column kind text check (kind in ('whole', 'detail', 'frame', 'edge', 'back', 'room')),
  add column alt text not null default '' check (char_length(alt) <= 200);
