import { Fragment } from 'react'

/** An e-mail address that breaks after @ and full stops where its line is too short. */
export const Email = ({ address }: { address: string }) =>
  address.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
