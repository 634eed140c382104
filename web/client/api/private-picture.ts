import { dataUrlOf } from '../picture-file.ts'
import { downloadFile } from './call.ts'

/**
 * Loads a private picture as a data URL, which the content security policy allows. Throws an ApiProblem for a refusal or without
 * an answer.
 */
export async function privatePicture(url: string): Promise<string> {
  const { blob } = await downloadFile({ method: 'GET', path: url.replace(/^.*\/api\/v1/, '') })
  return dataUrlOf(blob)
}
