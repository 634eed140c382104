-- An account that was never confirmed holds no phone number: who mistyped the e-mail address may register again with the same phone.
drop index account_phone;
create unique index account_phone on account (phone) where phone <> '' and email_verified_at is not null;
create index account_phone_any on account (phone) where phone <> '';
