import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

const Properties = v.optional(v.record(v.string(), v.unknown()), {})
const Resource = v.object({ Type: v.string(), Condition: v.optional(v.string()), Properties })

export const Resources = v.record(v.string(), Resource)

const Template = v.object({
  Resources,
  Outputs: v.record(v.string(), v.unknown()),
})

export type Resource = v.InferOutput<typeof Resource>

/**
 * The output of `serverless package` for one stage: the CloudFormation template and a zip for each function. `functions` maps the
 * resource names of functions to their names in `serverless.yml`.
 */
export type Packages = {
  stage: string
  /** The table that the functions use: the table of the stack or a restored table. */
  servedTable: string
  folder: string
  text: string
  resources: Record<string, Resource>
  functions: Record<string, string>
}

const serverless = createRequire(import.meta.url).resolve('serverless/bin/serverless.js')

/**
 * Packages a stage as a deployment does, but needs no credentials and no connection to AWS.
 * @param folder the folder for the packages
 * @param params parameters that override those of the stage
 */
export async function packaged(
  stage: string,
  folder: string,
  params: Record<string, string> = {},
): Promise<Packages> {
  const { PATH, HOME } = process.env
  // Serverless writes its temporary files to `TMPDIR`. The caller deletes this folder.
  const TMPDIR = dirname(folder)
  await promisify(execFile)(
    process.execPath,
    [serverless, 'package', '--stage', stage, '--package', folder, ...paramsOf(params)],
    {
      cwd: new URL('../../', import.meta.url),
      env: {
        ...{ PATH, HOME, TMPDIR, BUILD_FOLDER: `.esbuild/package-${stage}` },
        ...{ AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_EC2_METADATA_DISABLED: 'true' },
      },
    },
  )
  const text = readFileSync(join(folder, 'cloudformation-template-update-stack.json'), 'utf8')
  const { Resources } = v.parse(Template, JSON.parse(text))
  const functions = ofType(Resources, 'AWS::Lambda::Function').map(([id, { Properties }]) => [
    id,
    String(Properties.FunctionName).replace(`real-estate-records-${stage}-`, ''),
  ])
  const { servedTable = `real-estate-records-${stage}` } = params
  return { stage, servedTable, folder, text, resources: Resources, functions: Object.fromEntries(functions) }
}

const paramsOf = (params: Record<string, string>) =>
  Object.entries(params).flatMap(([name, value]) => ['--param', `${name}=${value}`])

/** Returns the resources of one type by their names in the template. */
export function ofType(resources: Record<string, Resource>, type: string): [name: string, Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type)
}
