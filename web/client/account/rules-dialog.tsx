import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { ProseNode } from '../../../contract/content.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Prose } from '../../kit/prose.tsx'
import styles from './form.module.css'

/** The texts that a person agrees to or should know, by their addresses. */
export const rules = { terms: 'Terms and conditions', privacy: 'Privacy policy' } as const
export type Rules = keyof typeof rules

type Text = { intro: ProseNode[]; parts: { id: string; title: string; text: ProseNode[] }[] }

const load = async (name: Rules, signal: AbortSignal): Promise<Text> => {
  const response = await fetch(`/${name}.json`, { signal })
  if (!response.ok) throw new Error(`/${name}.json answered ${response.status}`)
  return (await response.json()) as Text
}

const isRules = (name: string): name is Rules => Object.hasOwn(rules, name)

const RulesText = ({ name }: { name: Rules }) => {
  const { data, isError } = useQuery({
    queryKey: ['rules', name],
    queryFn: ({ signal }) => load(name, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: { failure: 'nothing' },
  })
  if (isError)
    return (
      <p role="alert">
        The text could not be loaded.{' '}
        <a href={`/${name}`} target="_blank" rel="noreferrer">
          Open it in a new tab
        </a>
      </p>
    )
  if (!data) return <p role="status">Loading the text...</p>
  return (
    <Stack gap={5}>
      <Prose text={data.intro} />
      {data.parts.map(({ id, title, text }) => (
        <section key={id} className={styles.part} aria-label={title}>
          <h3>{title}</h3>
          <Prose text={text} />
        </section>
      ))}
    </Stack>
  )
}

/** A text of the house above the page, which keeps all that was typed: `onShow` is called for links from one text to another. */
export function RulesDialog({
  name,
  onShow,
  onClose,
}: {
  name: Rules | null
  onShow: (name: Rules) => void
  onClose: () => void
}) {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const other = link?.getAttribute('href')?.slice(1) ?? ''
    if (!link) return
    if (isRules(other)) {
      event.preventDefault()
      onShow(other)
    } else link.target = '_blank'
  }
  return (
    <Dialog open={name !== null} onClose={onClose} title={name ? rules[name] : ''}>
      {name && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link presses it.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the same.
        <div key={name} onClick={follow}>
          <RulesText name={name} />
        </div>
      )}
    </Dialog>
  )
}
