import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** What no page server of this kind can beat: the same bytes from memory, and the same elements rendered without data. */

type Element = { tag: string; attributes: Record<string, string>; children: (Element | string)[] }

const empty = new Set(['img', 'source', 'input', 'br', 'meta', 'link', 'hr'])

/** The elements of a rendered page's body, without its scripts. */
const elementsOf = (html: string): Element => {
  const body = html
    .slice(html.indexOf('<body'), html.lastIndexOf('</body>'))
    .replace(/<script[\s\S]*?<\/script>/g, '')
  const root: Element = { tag: 'div', attributes: {}, children: [] }
  const open = [root]
  for (const [, end, tag = '', given = '', text = ''] of body.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>([^<]*)/gi,
  )) {
    if (end) open.pop()
    else if (tag !== 'body') {
      const attributes = Object.fromEntries(
        [...given.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [
          name === 'style' ? 'data-style' : name === 'class' ? 'className' : name,
          value,
        ]),
      )
      const element: Element = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      if (!empty.has(tag)) open.push(element)
    }
    if (text.trim() !== '') open.at(-1)?.children.push(text)
  }
  return root
}

const nodeOf = (element: Element | string, key: number): ReactNode =>
  typeof element === 'string'
    ? element
    : createElement(
        element.tag,
        { ...element.attributes, key },
        ...(element.children.length > 0 ? element.children.map(nodeOf) : []),
      )

const html = readFileSync(process.argv[2] ?? '')
const packed = readFileSync(process.argv[3] ?? '')
const elements = elementsOf(html.toString())
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (request.url?.startsWith('/render')) return void response.end(renderToString(nodeOf(elements, 0)))
  response.setHeader('content-encoding', 'br')
  response.end(packed)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
