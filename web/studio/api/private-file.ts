import { downloadFile } from '../../client/api/call.ts'
import { dataUrlOf } from '../../client/picture-file.ts'

/** Saves a file, as the browser saves a download. */
export const saveFile = ({ name, blob }: { name: string; blob: Blob }): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A private picture, by the address that came with it, as an address that the content security policy lets pages show. */
export const privatePicture = async (url: string): Promise<string> => {
  const { blob } = await downloadFile({ method: 'GET', path: url.replace(/^.*\/api\/v1/, '') })
  return dataUrlOf(blob)
}
