import * as v from 'valibot'
import { fromSwitchboard } from '../../../lib/local/switchboard.ts'

const Functions = v.object({ functions: v.record(v.string(), v.object({ handler: v.string() })) })

/** The functions of `serverless.yml` by their names, with the file of each handler. */
export function readFunctions(): Record<string, string> {
  const { functions } = fromSwitchboard(Functions)
  const files = Object.entries(functions).map(([name, { handler }]) => [
    name,
    handler.replace(/\.handler$/, '.ts'),
  ])
  return Object.fromEntries(files)
}
