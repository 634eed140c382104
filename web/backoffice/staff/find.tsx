import { Link, useLocation } from 'react-router'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Stack } from '../../kit/layout.tsx'
import { useRead } from '../data/office.ts'
import { Part, SectionPage } from '../frame/sections.tsx'

export const meta = privatePage('Search')

/** The search text after '#', which browsers do not send to the server; '' where it cannot be decoded. */
const wordsIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** /backoffice/find#…: what contains this text, of the kinds that the member may see. */
export default function Find() {
  const q = wordsIn(useLocation().hash)
  const found = useRead('staff.search', { body: { q } })
  return (
    <SectionPage title={`Found for “${q}”`}>
      <Loaded query={found}>
        {({ kinds }) =>
          kinds.every(({ total }) => total === 0) ? (
            <p>Nothing was found. Try the beginning of a code or an e-mail address, or a part of a name.</p>
          ) : (
            kinds
              .filter(({ total }) => total > 0)
              .map(({ kind, total, found: things }) => (
                <Part key={kind} title={`${labelOf(kind)} (${total})`}>
                  <Stack as="ul" gap={2}>
                    {things.map(({ id, name, detail, page }) => (
                      <li key={id}>
                        <Link to={`/backoffice/${page}`}>{name}</Link> {detail}
                      </li>
                    ))}
                  </Stack>
                </Part>
              ))
          )
        }
      </Loaded>
    </SectionPage>
  )
}
