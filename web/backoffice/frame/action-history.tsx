import { momentOf } from '../../../kernel/dates.ts'
import { EventList, Part } from './sections.tsx'

const texts: Readonly<Record<string, string>> = {
  'seller.verify': 'verified the seller',
  'seller.refuse': 'refused the verification',
  'seller.take_back': 'took the verification back',
  'seller.document': 'viewed the identity document',
  'seller.bank': 'changed the bank details',
  'seller.bank_read': 'read the bank details in full',
  'seller.suspend': 'suspended the shop',
  'seller.lift_suspension': 'lifted the suspension',
  'bank.save': 'changed the list of banks',
  'bank.refresh': 'renewed the list of banks from the provider',
  'seller.hold_payouts': 'put payouts on hold',
  'seller.release_payouts': 'ended the payout hold',
  'seller.take_works_down': 'took all works down',
  'account.disable': 'disabled the account',
  'account.disable_seller': 'disabled the account and its shop',
  'account.enable': 'enabled the account',
  'account.end_sessions': 'signed the account out everywhere',
  'account.end_session': 'signed one device out',
  'account.note': 'wrote a note',
  'account.flag': 'flagged a risk',
  'account.clear_flag': 'cleared a flag',
  'account.ask_email': 'asked for another e-mail address',
  'account.correct_email': 'corrected the e-mail address',
  'staff.create': 'opened the account',
  'staff.join': 'accepted the invitation',
  'staff.set_roles': 'changed the roles',
  'threshold.propose': 'proposed other thresholds',
  'threshold.approve': 'approved the thresholds',
  'threshold.reject': 'rejected the thresholds',
  'seller.terms': 'changed the terms',
  'seller.terms.propose': 'proposed other terms',
  'seller.terms.approve': 'approved the terms',
  'seller.terms.reject': 'rejected the terms',
  'payout.return.propose': 'said that the payout was returned',
  'payout.return.approve': 'approved that the payout was returned',
  'payout.return.reject': 'rejected that the payout was returned',
  'second_factor.reset': 'reset the second factor',
}

const reasonIn = (after: string): string => {
  const entry: unknown = after === '' ? null : JSON.parse(after)
  if (typeof entry !== 'object' || entry === null) return ''
  const { reason, why } = entry as { reason?: unknown; why?: unknown }
  return typeof reason === 'string' && reason !== '' ? reason : typeof why === 'string' ? why : ''
}

type Action = { actor: string; action: string; after: string; at: string }

/** What an entry of the audit log says as a sentence, with the reason that was given; an action without words of its own is named. */
function actionText({ actor, action, after }: Action): string {
  const done = texts[action]
  if (done === undefined) return `${actor}: ${action}`
  const reason = reasonIn(after)
  return reason ? `${actor} ${done}: ${reason}` : `${actor} ${done}`
}

/** What staff have done with an account or a shop, by time. */
export function ActionHistory({ actions }: { actions: readonly Action[] }) {
  return (
    <Part title="What was done">
      <EventList
        entries={actions.map((action) => ({
          key: `${action.at}${action.action}`,
          at: momentOf(action.at),
          what: actionText(action),
        }))}
      />
    </Part>
  )
}
