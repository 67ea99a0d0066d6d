import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { deadlineSignal } from '../deadline.ts'
import type { Parameter } from './parameter.ts'
import { fileParameter, filesBelow } from './parameter-files.ts'

/**
 * The parameter at a reference: in the Parameter Store of AWS Systems Manager, or a file on a developer's machine.
 * @param reference `ssm:` and the name of a parameter, or `file:` and a path
 */
export function parameterAt(reference: string): Parameter {
  const { isFile, name } = parsed(reference)
  return isFile ? fileParameter(name) : storedParameter(name)
}

/** The names of all parameters below a reference, relative to it, such as `a` and `b/c`. Reads no value of a secret. */
export function parametersBelow(reference: string): Promise<string[]> {
  const { isFile, name } = parsed(reference)
  return isFile ? filesBelow(name) : storedBelow(name)
}

function parsed(reference: string): { isFile: boolean; name: string } {
  const [scheme, name = ''] = reference.split(/:(.*)/s)
  return { isFile: scheme === 'file', name }
}

/** A request without a response for this long is retried, like a request to the table. */
const TIMEOUT_MS = 3_000

let connection: SSMClient | undefined

function client(): SSMClient {
  connection ??= new SSMClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: TIMEOUT_MS, throwOnRequestTimeout: true },
  })
  return connection
}

function storedParameter(Name: string): Parameter {
  return {
    async read() {
      try {
        const command = new GetParameterCommand({ Name, WithDecryption: true })
        const { Parameter } = await client().send(command, { abortSignal: deadlineSignal() })
        return Parameter?.Value
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined
        throw error
      }
    },
    async write(Value, isSecret) {
      const Type = isSecret ? 'SecureString' : 'String'
      return (await client().send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }))).Version
    },
    async remove() {
      try {
        await client().send(new DeleteParameterCommand({ Name }))
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error
      }
    },
  }
}

async function storedBelow(Path: string): Promise<string[]> {
  const names: string[] = []
  let NextToken: string | undefined
  do {
    const command = new GetParametersByPathCommand({ Path, Recursive: true, NextToken })
    const page = await client().send(command, { abortSignal: deadlineSignal() })
    names.push(...(page.Parameters ?? []).flatMap(({ Name }) => Name?.slice(Path.length + 1) ?? []))
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  return names
}
