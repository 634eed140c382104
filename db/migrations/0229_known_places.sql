-- The networks and devices that accounts signed in from: the code's word for them is place.
alter table familiar rename to known_place;
alter index familiar_mark rename to known_place_mark;
