import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../project/root.ts'

// Inter at weight 400, made by fontTools from its upstream file (web/assets/fonts, whose licence lies there): it has ₦, every letter of Yoruba, and those of both our files.
const fontFile = join(root, 'platform/pdf/inter.ttf')

/** Makes an A4 document in our own font; `write` puts pages into it. Returns its bytes. */
export async function pdfOf(
  { title, author }: { title: string; author: string },
  write: (page: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  // Loaded here: few processes ever draw a document.
  const [{ default: PDFDocument }, font] = await Promise.all([import('pdfkit'), readFile(fontFile)])
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
