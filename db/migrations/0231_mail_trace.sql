-- Where in a trace a mail was written, as OpenTelemetry's headers say it; null where no traces are sent.
alter table mail add column trace_context jsonb;
