import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { RETURN_DAYS } from '../../contract/return.ts'
import {
  address,
  bucket,
  caches,
  database,
  dataKeys,
  integer,
  isLoopbackUrl,
  key,
  loopback,
  oneLine,
  origin,
  origins,
  proxies,
  readDatabase,
  secret,
  sender,
  word,
} from './shapes.ts'

export interface Variable {
  /** What it is for, in the words of the manual. */
  meaning: string
  /** What a value must be; completes "expected …". */
  expected: string
  /** The value when it is unset: one that `schema` accepts, or a sentence in `defaultText`. */
  default?: string
  defaultText?: string
  schema: z.ZodType<unknown, string>
}

/** Every variable of the environment that Àwòrán reads, in the order of the manual. */
export const variables = {
  PORT: {
    meaning: 'The port the server listens on.',
    expected: 'a port number from 1 to 65535',
    default: '3000',
    schema: integer(1, 65_535),
  },
  HOST: {
    meaning:
      'The name or address it listens on. `localhost` takes calls from this machine alone, by IPv4 and IPv6; `0.0.0.0` takes them from the network.',
    expected: 'a host name or an address, without a port',
    default: 'localhost',
    schema: z.string().regex(/^([a-z0-9.-]+|[0-9a-f:.]+)$/i),
  },
  PUBLIC_URL: {
    meaning: 'The address people reach it at; links in mail and signed things carry it.',
    expected: 'an address such as https://aworan.example, without a path',
    defaultText: '`http://localhost:PORT`',
    schema: origin(),
  },
  BACKOFFICE_URL: {
    meaning:
      'This server under another host name, for the back office alone: there it is found, and not at PUBLIC_URL, so that no page of the shop can reach what staff keep in the browser. See [A host for the back office](#a-host-for-the-back-office).',
    expected:
      'an address such as https://office.aworan.example, of this server and neither that of PUBLIC_URL nor of PAYMENT_URL',
    defaultText: 'none: the back office is at PUBLIC_URL/backoffice',
    schema: origin(),
  },
  HSTS_PRELOAD: {
    meaning:
      '`on` lets browsers ship the rule that this domain is reached by https alone (`preload`). Hard to take back: only once the domain and all names below it speak https for good.',
    expected: 'on or off',
    default: 'off',
    schema: word('on', 'off'),
  },
  DATA_DIR: {
    meaning:
      'The folder for all data: the embedded database, pictures unless FILES_BUCKET is set, mail that was not sent.',
    expected: 'the path of a folder',
    default: './.data',
    schema: oneLine(1_000),
  },
  DATA_KEYS: {
    meaning:
      'The keys that identity papers, photographs of evidence, bank account numbers, signing keys and second factors are sealed with: make one with `openssl rand -base64 32`. The first seals, all of them open, so a new one goes in front of the old. Without it, a key is kept in DATA_DIR, beside what it protects.',
    expected: 'one to ten keys of 32 bytes in base64, separated by commas',
    defaultText: 'none: the key in `DATA_DIR/data-key`',
    schema: dataKeys(),
  },
  FILES_BUCKET: {
    meaning:
      'A bucket of an S3 store, for the pictures: with it, several servers share them. The three settings below go with it. See [Files in buckets](#files-in-buckets).',
    expected:
      'the address of a bucket, such as https://s3.example/aworan-pictures or https://aworan-pictures.s3.example; http on this machine alone',
    defaultText: 'none: files are in `DATA_DIR/files`',
    schema: bucket(),
  },
  FILES_PRIVATE_BUCKET: {
    meaning: 'The bucket for all other files: identity papers, photographs of evidence, lists of works.',
    expected: 'the address of another bucket than FILES_BUCKET, beside it',
    defaultText: 'none',
    schema: bucket(),
  },
  FILES_ACCESS_KEY: {
    meaning: 'The name of the key that may list, read, write and delete in both buckets.',
    expected: 'a word without spaces, beside FILES_BUCKET',
    defaultText: 'none',
    schema: secret(1),
  },
  FILES_SECRET_KEY: {
    meaning: 'That key.',
    expected: 'a word without spaces, beside FILES_BUCKET',
    defaultText: 'none',
    schema: secret(1),
  },
  FILES_REGION: {
    meaning: 'The region of both buckets; many stores have one alone, and take the default, or `auto`.',
    expected: 'the name of a region, such as eu-west-1',
    default: 'us-east-1',
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
  },
  DATABASE_URL: {
    meaning:
      'A PostgreSQL 15 to 18 of your own; the connection over a network is encrypted. Without it, one runs under DATA_DIR. With `pgbouncer=true` in its query it is a PgBouncer that pools transactions: see [Behind PgBouncer](#behind-pgbouncer). It may name several hosts, of which the primary is used: see [Several hosts of PostgreSQL](#several-hosts-of-postgresql).',
    expected:
      'an address such as postgres://user:password@host/aworan?sslmode=verify-full; sslmode (require, verify-ca or verify-full) may be missing for this machine alone',
    defaultText: 'none: the embedded PostgreSQL',
    schema: database(),
  },
  DATABASE_OWNER_URL: {
    meaning:
      'The same database for another role, which applies the migrations and owns the audit log, so that the server’s own role can add to the log and not change it. See [The audit log](#the-audit-log).',
    expected:
      'an address such as postgres://owner:password@host/aworan?sslmode=verify-full, beside a DATABASE_URL, with sslmode as there',
    defaultText: 'none: the role of DATABASE_URL does everything',
    schema: database(),
  },
  DATABASE_READ_URL: {
    meaning:
      'A replica of it, for pages and callers without an account. While it does not answer, or is more than a second behind, DATABASE_URL is read in its place; accounts and guests always read that. Of several hosts a standby is used, or the primary where none answers.',
    expected:
      'an address such as postgres://user:password@host/aworan?sslmode=verify-full, beside a DATABASE_URL, with sslmode as there',
    defaultText: 'none: DATABASE_URL is read',
    schema: readDatabase(),
  },
  DATABASE_PREPARED: {
    meaning:
      'Whether connections keep statements prepared, so that most are planned once. PgBouncer can carry them since 1.21.',
    expected: 'on or off',
    defaultText: '`on`; `off` at an address with `pgbouncer=true`',
    schema: word('on', 'off'),
  },
  COPY_BEFORE_UPDATE: {
    meaning:
      '`off` brings the tables of the database in DATA_DIR up to date without a copy of it, for which it then needs no room. See [A new version](#a-new-version).',
    expected: 'on or off',
    default: 'on',
    schema: word('on', 'off'),
  },
  SMTP_URL: {
    meaning:
      'The server that mail goes out by, always encrypted unless it runs on this machine. Without it, mail is kept and readable at an address printed at start.',
    expected: 'an address such as smtp://user:password@host:587 or smtps://user:password@host:465',
    defaultText: 'none: mail is kept',
    schema: address('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    meaning: 'Whom mail comes from.',
    expected: 'an address such as Àwòrán <hello@aworan.example>',
    default: 'Àwòrán <hello@aworan.example>',
    schema: sender(),
  },
  SELLERS_URL: {
    meaning: 'Where "Become a seller" leads: an address, or a path under PUBLIC_URL.',
    expected: 'an http or https address, or a path such as /studio',
    default: '/studio',
    schema: z.union([address('http:', 'https:'), z.string().regex(/^\/(?!\/)\S*$/)]),
  },
  SUPPORT_EMAIL: {
    meaning: 'The address that people who need help write to.',
    expected: 'an address such as support@aworan.example',
    default: 'support@aworan.example',
    schema: z.email(),
  },
  COMPANY_NAME: {
    meaning: 'The name of the company, in mail, receipts and policies.',
    expected: 'one line of at most 100 characters',
    default: 'Àwòrán',
    schema: oneLine(100),
  },
  COMPANY_ADDRESS: {
    meaning: 'Its postal address, on one line, in mail, receipts and policies.',
    expected: 'one line of at most 200 characters',
    default: 'Lagos, Nigeria',
    schema: oneLine(200),
  },
  PAYMENT_PROVIDER: {
    meaning:
      'Who takes the money: the sandbox is part of Àwòrán and takes none, and where others reach the shop a line above each page says so. The others need their keys below; see [payments](payments.md).',
    expected: 'sandbox, flutterwave or paystack',
    default: 'sandbox',
    defaultText:
      '`sandbox` where this machine alone reaches the shop; else none, and the server does not start',
    schema: word('sandbox', 'flutterwave', 'paystack'),
  },
  PAYMENT_URL: {
    meaning:
      "This server under another host name, where the provider's script runs, out of reach of what the shop keeps in the browser. Needed with live keys; the sandbox has no use for it.",
    expected: 'an address such as https://pay.aworan.example, of this server and not that of PUBLIC_URL',
    defaultText: 'none: PUBLIC_URL, with test keys only',
    schema: origin(),
  },
  FLUTTERWAVE_PUBLIC_KEY: {
    meaning: "Flutterwave's public key, `FLWPUBK-…` or for trying `FLWPUBK_TEST-…`.",
    expected: "Flutterwave's public key, FLWPUBK-… or FLWPUBK_TEST-…",
    defaultText: 'none',
    schema: key(/^FLWPUBK(_TEST)?-[A-Za-z0-9]{16,}-X$/),
  },
  FLUTTERWAVE_SECRET_KEY: {
    meaning: "Flutterwave's secret key, of the same mode.",
    expected: "Flutterwave's secret key, FLWSECK-… or FLWSECK_TEST-…",
    defaultText: 'none',
    schema: key(/^FLWSECK(_TEST)?-[A-Za-z0-9]{16,}-X$/),
  },
  FLUTTERWAVE_WEBHOOK_SECRET: {
    meaning: 'The "secret hash" that its dashboard sends with each webhook: a long random text of your own.',
    expected: 'a random text of 16 to 200 characters, the secret hash of the dashboard, and no key',
    defaultText: 'none',
    schema: key(/^(?!FLW)[\x21-\x7e]{16,200}$/),
  },
  PAYSTACK_PUBLIC_KEY: {
    meaning: "Paystack's public key, `pk_live_…` or for trying `pk_test_…`.",
    expected: "Paystack's public key, pk_live_… or pk_test_…",
    defaultText: 'none',
    schema: key(/^pk_(live|test)_[A-Za-z0-9]{20,}$/),
  },
  PAYSTACK_SECRET_KEY: {
    meaning: "Paystack's secret key, of the same mode. Its webhooks are signed with it.",
    expected: "Paystack's secret key, sk_live_… or sk_test_…",
    defaultText: 'none',
    schema: key(/^sk_(live|test)_[A-Za-z0-9]{20,}$/),
  },
  FLUTTERWAVE_URL: {
    meaning:
      'Where its API and script are. For tests: another address is taken only on this machine, with test keys.',
    expected: 'an address of this machine such as http://127.0.0.1:4000, beside test keys',
    defaultText: "Flutterwave's own",
    schema: loopback(),
  },
  PAYSTACK_URL: {
    meaning: 'The same for Paystack.',
    expected: 'an address of this machine such as http://127.0.0.1:4000, beside test keys',
    defaultText: "Paystack's own",
    schema: loopback(),
  },
  DEMO_GALLERY: {
    meaning:
      'Whether an empty marketplace gets the demo gallery, with accounts whose password everybody knows, one of them an administrator’s. `off` also takes that password from demo accounts that are there.',
    expected: 'on or off',
    defaultText: 'on with the sandbox where PUBLIC_URL is this machine, else off',
    schema: word('on', 'off'),
  },
  RATE_LIMIT: {
    meaning:
      '`off` lifts the limits on how often a caller may try; only with the sandbox, and with a warning at start.',
    expected: 'on or off',
    default: 'on',
    schema: word('on', 'off'),
  },
  HOLD_MINUTES: {
    meaning: 'How many minutes an order keeps its works from other buyers while it waits for payment.',
    expected: 'a whole number from 1 to 1440',
    default: '30',
    schema: integer(1, 1_440),
  },
  UNSENT_DAYS: {
    meaning:
      'So many days after its deadline a parcel that its seller has not sent is cancelled, and its buyer refunded. The seller is reminded a day before the deadline, at it, and two days before the parcel is cancelled.',
    expected: 'a whole number from 3 to 60',
    default: '7',
    schema: integer(3, 60),
  },
  HOLD_PIECES: {
    meaning: 'How many pieces the unpaid orders of one account may hold at once.',
    expected: 'a whole number from 1 to 10000',
    default: '12',
    schema: integer(1, 10_000),
  },
  HOLD_UNIQUE: {
    meaning: 'How many of them may be one-of-a-kind works.',
    expected: 'a whole number from 1 to 10000',
    default: '4',
    schema: integer(1, 10_000),
  },
  HOLD_PIECES_NETWORK: {
    meaning:
      'How many pieces unpaid orders from one network address (an IPv6 address by its /64) may hold at once. Mobile networks put many people behind one address: keep it well above HOLD_PIECES.',
    expected: 'a whole number from 1 to 10000',
    default: '60',
    schema: integer(1, 10_000),
  },
  HOLD_UNIQUE_NETWORK: {
    meaning: 'How many of them may be one-of-a-kind works.',
    expected: 'a whole number from 1 to 10000',
    default: '20',
    schema: integer(1, 10_000),
  },
  PICTURES_AHEAD: {
    meaning:
      '`off` makes the sizes of a picture when they are first asked for, not ahead of it; where several servers share their files, one is enough.',
    expected: 'on or off',
    default: 'on',
    schema: word('on', 'off'),
  },
  LOG_LEVEL: {
    meaning:
      'How much the server says of its work: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`.',
    expected: 'fatal, error, warn, info, debug, trace or silent',
    default: 'info',
    schema: word('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  COMMISSION_BP: {
    meaning:
      'Our commission on what is sold, VAT included, in basis points (1500 is 15 %); a seller’s own terms come first.',
    expected: 'a whole number from 0 to 10000',
    default: '1500',
    schema: integer(0, 10_000),
  },
  VAT_BP: {
    meaning:
      'The rate of the VAT that prices, commission and delivery include, in basis points (750 is 7.5 %).',
    expected: 'a whole number from 0 to 10000',
    default: '750',
    schema: integer(0, 10_000),
  },
  PAYOUT_AFTER_DAYS: {
    meaning:
      'How many days after its delivery a sale becomes payable to its seller: no fewer than a buyer has to ask for a return.',
    expected: `a whole number from ${RETURN_DAYS} (the days of a return) to 365`,
    default: '14',
    schema: integer(RETURN_DAYS, 365),
  },
  PAYOUT_LEAST: {
    meaning:
      'The least that is paid out to a seller at once, in naira; less waits for more. Holds until finance changes it in the back office.',
    expected: 'a whole number from 1 to 100000000',
    default: '1000',
    schema: integer(1, 100_000_000),
  },
  PAYOUT_TWO_PEOPLE_ABOVE: {
    meaning:
      'Above this many naira, a payout, a refund or a correction of the ledger takes two people of finance. Holds until finance changes it in the back office.',
    expected: 'a whole number from 0 to 100000000',
    default: '500000',
    schema: integer(0, 100_000_000),
  },
  MESSAGE_GATEWAY: {
    meaning:
      'Who sends WhatsApp and SMS messages to sellers: `off` nobody; `sandbox`, a part of Àwòrán, reaches no phone and needs the sandbox as PAYMENT_PROVIDER; `http` a gateway that speaks the API of sandbox/README.md, with the three settings below.',
    expected: 'off, sandbox or http',
    default: 'off',
    schema: word('off', 'sandbox', 'http'),
  },
  MESSAGE_GATEWAY_URL: {
    meaning: 'Where that gateway is: messages are posted to `/v1/messages` below it.',
    expected: 'an https address, or an http address of this machine, without a slash at its end',
    defaultText: 'none',
    schema: z
      .string()
      .regex(/^https?:\/\/[^\s?#]*[^/\s?#]$/)
      .refine((text) => text.startsWith('https:') || isLoopbackUrl(text)),
  },
  MESSAGE_GATEWAY_KEY: {
    meaning: 'The key that we show it, as a bearer token.',
    expected: 'at least 16 letters, digits and signs, without spaces',
    defaultText: 'none',
    schema: secret(16),
  },
  MESSAGE_GATEWAY_SECRET: {
    meaning:
      'What its reports are signed with (`x-message-signature`), which it posts to `/api/v1/messages/report/`: a long random text of your own.',
    expected: 'at least 16 letters, digits and signs, without spaces',
    defaultText: 'none',
    schema: secret(16),
  },
  TRUST_PROXY: {
    meaning:
      'The proxies in front, whose `X-Forwarded-For` tells the address of a caller. Without it the header is ignored. Give a number only where nobody reaches the port but through them.',
    expected:
      'how many stand in a row (1 to 10), or their addresses and ranges such as 10.0.0.0/8, separated by commas; never all addresses, since anybody could then claim any',
    defaultText: 'none: the address that connects is the caller',
    schema: proxies(),
  },
  PAGE_CACHES: {
    meaning:
      'Caches for all readers that stand before the shop, such as Varnish with deploy/varnish.vcl: each is sent PURGE requests for the pages that have changed.',
    expected: 'their addresses, such as http://127.0.0.1:6081, separated by commas, at most eight',
    defaultText: 'none: caches on the way show a page for ten seconds',
    schema: caches(),
  },
  CORS_ORIGINS: {
    meaning: 'Sites of others whose pages may call the API from a browser. Cookies are never involved.',
    expected:
      'exact origins such as https://app.example, separated by commas, http only for localhost; never *, which would open the API to every site',
    defaultText: 'none: pages of this site alone',
    schema: origins(),
  },
  METRICS_TOKEN: {
    meaning:
      'The bearer token that opens `/metrics` to calls from anywhere. Without it, `/metrics` answers calls from this machine alone that came through no proxy, and none where PUBLIC_URL is of another.',
    expected: 'at least 20 letters, digits and signs, without spaces',
    defaultText: 'none: this machine alone',
    schema: secret(20),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'Where traces are sent, to a collector of OpenTelemetry or what takes its protocol. OpenTelemetry’s other variables are read too. See [Traces](#traces).',
    expected: 'an http or https address such as http://127.0.0.1:4318',
    defaultText: 'none: no traces',
    schema: address('http:', 'https:'),
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    meaning: 'The same with its whole path, which is not followed by `/v1/traces` then.',
    expected: 'an http or https address such as http://127.0.0.1:4318/v1/traces',
    defaultText: 'none',
    schema: address('http:', 'https:'),
  },
  OTEL_TRACES_EXPORTER: {
    meaning:
      '`console` prints traces, for a try; `none` sends none; `otlp` sends them to http://localhost:4318, unless an address above says otherwise.',
    expected: 'otlp, console or none',
    defaultText: '`otlp` with an address above, else `none`',
    schema: word('otlp', 'console', 'none'),
  },
  SECURITY_EVENTS_DAYS: {
    meaning:
      'How many days security events (sign-ins, wrong passwords, changed bank details, with the network address) are kept. The privacy page names the number.',
    expected: 'a whole number from 30 to 730',
    default: '180',
    schema: integer(30, 730),
  },
  WEB_CONCURRENCY: {
    meaning:
      'How many processes answer requests. From two on, jobs, mail and pictures have one of their own, and one more looks after them all; `1` does everything in one process. See [Processes](#processes).',
    expected: 'a whole number from 1 to 64',
    default: String(Math.min(availableParallelism(), 8)),
    defaultText: 'as many as the machine has cores, at most 8',
    schema: integer(1, 64),
  },
  DRAIN_SECONDS: {
    meaning:
      'How many seconds the server still serves, no longer ready, between SIGTERM and closing its port: longer than a load balancer takes to notice. Ctrl-C does not wait.',
    expected: 'a whole number from 0 to 300',
    default: '5',
    schema: integer(0, 300),
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
/** What each variable becomes when it is set, or has a default. */
export type Values = {
  [Name in VariableName]:
    | z.output<(typeof variables)[Name]['schema']>
    | ((typeof variables)[Name] extends { default: string } ? never : undefined)
}
