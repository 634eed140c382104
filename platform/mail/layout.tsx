import { compile } from 'html-to-text'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link as MailLink,
  Preview,
  plainTextSelectors,
  render,
  Section,
  Text,
} from 'react-email'

const ink = '#1B1714'
const grey = '#4F4944'
const line = '#E8E2DB'
const paper = '#FFFDFA'
const accent = '#B93312'
const serif = 'Georgia, "Times New Roman", serif'
const sans = '"Helvetica Neue", Helvetica, Arial, sans-serif'

/** Whole, of any proportions. Outlook knows the attribute alone. */
const workPicture: CSSProperties = { width: 'auto', height: 'auto', maxWidth: '128px', maxHeight: '176px' }

const plain: CSSProperties = { font: `16px/26px ${sans}`, color: ink, margin: '0 0 16px' }

/** The sender, at the head and the foot of every mail. */
export type MailCompany = { name: string; url: string; address?: string }

/**
 * The layout of every mail: 600 px, sender, heading, content, and a footnote with its reason. Inboxes show
 * `preview` beside the subject.
 */
export function MailLayout({
  sender,
  preview,
  heading,
  footnote,
  children,
}: {
  sender: MailCompany
  preview: string
  heading: ReactNode
  footnote?: ReactNode
  children: ReactNode
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#F5F1EB', margin: 0, padding: '32px 12px' }}>
        <Container
          style={{
            maxWidth: '600px',
            backgroundColor: paper,
            border: `1px solid ${line}`,
            padding: '40px 32px',
          }}
        >
          <MailLink
            href={sender.url}
            style={{ font: `22px/28px ${serif}`, color: ink, textDecoration: 'none' }}
          >
            {sender.name}
          </MailLink>
          <Heading as="h1" style={{ font: `400 30px/38px ${serif}`, color: ink, margin: '32px 0 16px' }}>
            {heading}
          </Heading>
          {children}
          <Hr style={{ borderColor: line, margin: '32px 0 16px' }} />
          <Text style={{ font: `13px/20px ${sans}`, color: grey, margin: 0 }}>
            {footnote === undefined ? null : (
              <>
                {footnote}
                <br />
              </>
            )}
            {[sender.name, sender.address].filter(Boolean).join(', ')}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** A paragraph. */
export function P({ children }: { children: ReactNode }) {
  return <Text style={plain}>{children}</Text>
}

/** A link within a sentence or a label, in the colour of the text around it. */
export function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <MailLink href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
      {children}
    </MailLink>
  )
}

/** A picture over the width of a mail; `alt` says what it shows. */
export function MailPicture({ src, alt }: { src: string; alt: string }) {
  return <Img src={src} alt={alt} width={536} style={{ width: '100%', height: 'auto', margin: '0 0 24px' }} />
}

/** A work as on a wall: its picture, and beside it the artist, the title, which leads to `href`, and more lines in grey. */
export function WorkLabel({
  picture,
  artist,
  title,
  href,
  lines,
}: {
  picture: string | undefined
  artist: string
  title: string
  href?: string
  lines?: readonly string[]
}) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', margin: '0 0 24px' }}
    >
      <tbody>
        <tr>
          {picture !== undefined && (
            <td width={128} style={{ verticalAlign: 'top', paddingRight: '16px' }}>
              <Img src={picture} alt="" width={128} style={workPicture} />
            </td>
          )}
          <td style={{ verticalAlign: 'top' }}>
            <Text style={{ ...plain, font: `600 14px/22px ${sans}`, margin: 0 }}>{artist}</Text>
            <Text style={{ ...plain, font: `italic 18px/26px ${serif}`, margin: 0 }}>
              {href === undefined ? title : <Link href={href}>{title}</Link>}
            </Text>
            {lines?.map((text) => (
              <Text key={text} style={{ ...plain, font: `14px/22px ${sans}`, color: grey, margin: 0 }}>
                {text}
              </Text>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A few lines set off from the text: the first in the serif, the others below in grey. */
export function Label({ lines }: { lines: ReactNode[] }) {
  return (
    <Section style={{ borderLeft: `2px solid ${ink}`, paddingLeft: '16px', margin: '0 0 16px' }}>
      {lines.map((text, index) => (
        <Text
          // oxlint-disable-next-line react/no-array-index-key -- the lines never move
          key={index}
          style={
            index === 0
              ? { ...plain, font: `18px/26px ${serif}`, margin: 0 }
              : { ...plain, font: `14px/22px ${sans}`, color: grey, margin: 0 }
          }
        >
          {text}
        </Text>
      ))}
    </Section>
  )
}

/** What is not to be broken over two lines: a code, an amount. */
export function Whole({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

/** More characters than these are set closer, to stay on one line of a phone. */
const WIDE_CODE = 8

/** A code to type in, large and easy to read off. */
export function Code({ children }: { children: string }) {
  return (
    <Section style={{ border: `1px solid ${line}`, margin: '0 0 16px', textAlign: 'center' }}>
      <Text
        style={{
          font: `${children.length > WIDE_CODE ? 28 : 36}px/44px "Courier New", Courier, monospace`,
          letterSpacing: children.length > WIDE_CODE ? '1px' : '8px',
          whiteSpace: 'nowrap',
          color: ink,
          margin: '16px 0',
        }}
      >
        {children}
      </Text>
    </Section>
  )
}

/** The main action: a link that looks like the shop's button. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 16px' }}>
      <MailLink
        href={href}
        style={{
          display: 'inline-block',
          font: `600 16px/24px ${sans}`,
          color: '#FFFFFF',
          backgroundColor: accent,
          borderRadius: '2px',
          padding: '12px 24px',
          textDecoration: 'none',
        }}
      >
        {children}
      </MailLink>
    </Text>
  )
}

const cell: CSSProperties = { borderTop: `1px solid ${line}`, verticalAlign: 'top' }

/** Names with their values, one under the other: amounts of an order, facts of a message. */
export function MailRows({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <table
      className="rows"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', margin: '0 0 16px' }}
    >
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <td style={{ ...plain, ...cell, color: grey, padding: '6px 16px 6px 0' }}>{name}</td>
            <td style={{ ...plain, ...cell, padding: '6px 0', textAlign: 'right' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As the `toPlainText` of react-email, which makes this anew for each mail: that takes longer than the rest of it. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'img', format: 'skip' },
    { selector: 'table.rows', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})

/** A mail as the two texts that a message carries. */
export async function renderMail(message: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(message)
  return { html, text: toPlainText(html) }
}
