import { readConfig } from '../../platform/config/index.ts'
import { examineFiles } from './buckets.ts'
import { examineDatabase } from './database.ts'
import { type Diagnosis, wrong } from './finding.ts'
import { examineFolders, examineNode, examinePictures, examinePort } from './machine.ts'
import { examineMail } from './mail.ts'
import { examineSettings } from './settings.ts'
import { examineTraces } from './traces.ts'

/** Looks at everything a server with this environment would need. With wrong settings, at no more than them. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Diagnosis[]> {
  const config = readConfig(env)
  if (!config.ok)
    return [
      examineNode(),
      ...config.problems.map((problem) =>
        wrong(problem, 'Put it right in the environment; docs/operations.md explains every setting.'),
      ),
    ]
  const settings = config.value
  const folders = examineFolders(settings)
  return [
    examineNode(),
    await examinePictures(),
    ...examineSettings(settings),
    ...folders,
    ...(await examineFiles(settings)),
    await examinePort(settings),
    ...(await examineDatabase(settings)),
    await examineMail(settings),
    ...(await examineTraces(settings)),
  ]
}
