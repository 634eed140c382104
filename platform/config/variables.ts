import { z } from 'zod'
import { address, integer, line, origin, sender, word } from './shapes.ts'

export interface Variable {
  /** What it is for, in the words of the manual. */
  meaning: string
  /** What a value must be; completes "expected …". */
  expected: string
  /** What stands when it is unset: a value that `schema` takes, or a sentence in `defaultText`. */
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
  DATA_DIR: {
    meaning:
      'The folder for everything that is kept: the embedded database, pictures, mail that was not sent.',
    expected: 'the path of a folder',
    default: './.data',
    schema: line(1_000),
  },
  DATABASE_URL: {
    meaning: 'A PostgreSQL 18 of your own. Without it, one runs under DATA_DIR.',
    expected: 'an address such as postgres://user:password@host:5432/aworan',
    defaultText: 'none: the embedded PostgreSQL',
    schema: address('postgres:', 'postgresql:'),
  },
  DATABASE_READ_URL: {
    meaning: 'A replica of it, for pages that may be a moment behind.',
    expected: 'an address such as postgres://user:password@host:5432/aworan, beside a DATABASE_URL',
    defaultText: 'none: DATABASE_URL is read',
    schema: address('postgres:', 'postgresql:'),
  },
  SMTP_URL: {
    meaning:
      'The server that mail goes out by. Without it, mail is kept and readable at an address printed at start.',
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
    schema: line(100),
  },
  COMPANY_ADDRESS: {
    meaning: 'Its postal address, on one line, in mail, receipts and policies.',
    expected: 'one line of at most 200 characters',
    default: 'Lagos, Nigeria',
    schema: line(200),
  },
  PAYMENT_PROVIDER: {
    meaning: 'Who takes the money. The sandbox is part of Àwòrán and takes none.',
    expected: 'sandbox, the only provider there is so far',
    default: 'sandbox',
    schema: word('sandbox'),
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
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
/** What each variable becomes when it is set, or has a default. */
export type Values = {
  [Name in VariableName]:
    | z.output<(typeof variables)[Name]['schema']>
    | ((typeof variables)[Name] extends { default: string } ? never : undefined)
}
