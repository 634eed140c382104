import { type Config, isLoopbackHost } from '../../platform/config/index.ts'
import { type Diagnosis, well, wrong } from './finding.ts'

/** Whether other machines reach it, by its addresses or because it listens beyond loopback. */
export function isReachable({ isForOthers, host }: Config): boolean {
  return isForOthers || !isLoopbackHost(host)
}

function checkPublicUrl(config: Config): Diagnosis {
  if (config.publicUrl.startsWith('https:')) return well(`People come by ${config.publicUrl}`)
  return isReachable(config)
    ? wrong(
        `People come by ${config.publicUrl}, so passwords would travel readable`,
        'Put a proxy that speaks https in front, and set PUBLIC_URL to its https address.',
      )
    : well(`Only this machine comes, by ${config.publicUrl}`)
}

function proxy(config: Config): Diagnosis {
  if (config.trustProxy !== null) {
    const who = typeof config.trustProxy === 'number' ? config.trustProxy : config.trustProxy.join(', ')
    return well(`The address of a caller is what these proxies say: ${who}`)
  }
  return config.publicUrl.startsWith('https:')
    ? wrong(
        'PUBLIC_URL is https, so a proxy stands in front, and TRUST_PROXY does not name it: all callers seem to be one and share its limits',
        'Set TRUST_PROXY to the proxy’s address, or to the number of proxies where nobody else reaches the port.',
      )
    : well('The address of a caller is that of its connection; X-Forwarded-For is ignored')
}

const limits = ({ isRateLimited }: Config): Diagnosis =>
  isRateLimited
    ? well('Callers who try too often have to wait')
    : wrong('RATE_LIMIT is off: passwords and codes can be guessed', 'Unset RATE_LIMIT.')

function payments(config: Config): Diagnosis {
  const { payment } = config
  const isSandbox = payment.provider === 'sandbox'
  if (!isSandbox && !payment.isTest) return well(`Payments go to ${payment.provider}`)
  const whom = isSandbox ? 'the sandbox' : `${payment.provider} with test keys`
  if (isSandbox && !config.isForOthers && isReachable(config))
    return wrong(
      'Payments go to the sandbox, whose keys are public: who reaches this machine can say that an order is paid',
      'Set HOST to localhost, or PUBLIC_URL and PAYMENT_PROVIDER.',
    )
  return config.isForOthers
    ? wrong(
        `Payments go to ${whom}: others reach a shop that takes no real money. A line above each page says so`,
        isSandbox
          ? 'Set PAYMENT_PROVIDER to flutterwave or paystack, with its keys, before anybody buys in earnest.'
          : 'Set the live keys before anybody buys in earnest.',
      )
    : well(`Payments go to ${whom}: no money moves`)
}

function office(config: Config): Diagnosis {
  if (config.backofficeUrl !== null) return well(`The back office is at ${config.backofficeUrl} alone`)
  return isReachable(config)
    ? wrong(
        'The back office is on the shop’s own host, so a script that got into a page of the shop would reach what staff keep in the browser',
        'Give this server a second host name for the back office, and set BACKOFFICE_URL to its address.',
      )
    : well('The back office is on the shop’s own host, which only this machine reaches')
}

function keys(config: Config): Diagnosis {
  if (config.dataKeys !== null) return well('Bank accounts and papers are sealed with the keys of DATA_KEYS')
  if (config.buckets !== null)
    return wrong(
      'DATA_KEYS is unset, so the key that opens papers in the bucket is in DATA_DIR of this server alone: others cannot read them, and without its disk they are lost',
      'Set DATA_KEYS on each server to the text in DATA_DIR/data-key of this one; keep a copy elsewhere.',
    )
  return isReachable(config)
    ? wrong(
        'DATA_KEYS is unset, so the key that opens bank accounts and papers lies in DATA_DIR, beside them',
        'Set DATA_KEYS to the text in DATA_DIR/data-key, or before the first start to a new key (openssl rand -base64 32); keep a copy elsewhere.',
      )
    : well('Bank accounts and papers are sealed with the key in DATA_DIR')
}

/** Looks at settings that are right each by itself, and wrong together or for real use. */
export function examineSettings(config: Config): Diagnosis[] {
  return [
    checkPublicUrl(config),
    proxy(config),
    limits(config),
    payments(config),
    office(config),
    keys(config),
  ]
}
