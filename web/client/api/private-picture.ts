import { dataUrlOf } from '../picture-file.ts'
import { downloadFile } from './call.ts'

/**
 * A private picture, by the address that came with it, as an address that the content security policy lets pages show. Throws an
 * ApiProblem for a refusal or when no answer arrives.
 */
export const privatePicture = async (url: string): Promise<string> => {
  const { blob } = await downloadFile({ method: 'GET', path: url.replace(/^.*\/api\/v1/, '') })
  return dataUrlOf(blob)
}
