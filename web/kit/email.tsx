import { Fragment } from 'react'

/** An e-mail address that breaks after @ and full stops where its line is too short. */
export function Email({ address }: { address: string }) {
  const parts = address.split(/(?<=[@.])/)
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at + 1).join('')}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
