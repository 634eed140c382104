import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// oxlint-disable-next-line import/no-named-as-default -- Its types know no named export.
import PDFDocument from 'pdfkit'
import { root } from '../project/root.ts'

// Inter at weight 400, made by fontTools from web/assets/fonts/inter.woff2, whose licence lies there: it has ₦ and every letter of Yoruba.
const font = readFileSync(join(root, 'platform/pdf/inter.ttf'))

/** Makes an A4 document in our own font; `write` puts pages into it. Returns its bytes. */
export function pdfOf(
  { title, author }: { title: string; author: string },
  write: (page: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 48,
      lang: 'en-NG',
      bufferPages: true,
      info: { Title: title, Author: author },
    })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.registerFont('sans', font)
    pdf.font('sans')
    write(pdf)
    pdf.end()
  })
}
