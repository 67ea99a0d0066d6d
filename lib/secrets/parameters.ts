import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  paginateGetParametersByPath,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { agents, closeStaleConnections } from '../context/connections.ts'
import { deadlineSignal } from '../context/deadline.ts'

/**
 * Returns the parameter at a reference: in the Parameter Store of AWS Systems Manager, or in a file on a developer's machine.
 * @param reference `ssm:` and the name of a parameter, or `file:` and a path
 */
export function parameterAt(reference: string): Parameter {
  const [scheme, name = ''] = reference.split(SCHEME)
  return scheme === 'file' ? fileParameter(name) : storedParameter(name)
}

/**
 * Returns the names of all parameters below a reference, relative to the reference, such as `a` and `b/c`. Does not decrypt
 * secrets.
 */
export function parametersBelow(reference: string): Promise<string[]> {
  const [scheme, name = ''] = reference.split(SCHEME)
  return scheme === 'file' ? filesBelow(name) : storedBelow(name)
}

const SCHEME = /:(.*)/s

/** If a request gets no response within this time, the SDK sends it again. */
const TIMEOUT_MS = 3_000

let connection: SSMClient | undefined

function client(): SSMClient {
  connection ??= new SSMClient({
    maxAttempts: 3,
    requestHandler: {
      ...agents,
      connectionTimeout: 1_000,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })
  closeStaleConnections()
  return connection
}

function storedParameter(Name: string): Parameter {
  return {
    async read() {
      const command = new GetParameterCommand({ Name, WithDecryption: true })
      const sent = client().send(command, { abortSignal: deadlineSignal() })
      return (await sent.catch(ifMissing))?.Parameter?.Value
    },
    async write(Value, isSecret) {
      const Type = isSecret ? 'SecureString' : 'String'
      return (await client().send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }))).Version
    },
    async remove() {
      await client().send(new DeleteParameterCommand({ Name })).catch(ifMissing)
    },
  }
}

async function storedBelow(Path: string): Promise<string[]> {
  const names: string[] = []
  const options = { abortSignal: deadlineSignal() }
  const pages = paginateGetParametersByPath({ client: client() }, { Path, Recursive: true }, options)
  for await (const { Parameters = [] } of pages)
    names.push(...Parameters.flatMap(({ Name }) => Name?.slice(Path.length + 1) ?? []))
  return names
}

/** A parameter that is stored in a file. A write is atomic: a reader gets the old or the new text. */
function fileParameter(path: string): Parameter {
  return {
    read: () => readFile(path, 'utf8').catch(ifMissing),
    async write(value, isSecret) {
      await mkdir(dirname(path), { recursive: true })
      // Use a unique name for each write, because two writes may overlap.
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, value, { mode: isSecret ? 0o600 : 0o644 })
      await rename(draft, path)
    },
    remove: () => rm(path, { force: true }),
  }
}

/** Returns the paths of all files and folders below a folder, relative to it. Returns none if the folder does not exist. */
async function filesBelow(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true }).catch(ifMissing)) ?? []
  return names.map((name) => name.replaceAll(sep, '/'))
}

/** Returns `undefined` if an error means that a parameter or a file does not exist. @throws any other error */
function ifMissing(error: unknown): undefined {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isMissing && !(error instanceof ParameterNotFound)) throw error
}

/** A text that is stored under a name. On AWS, a secret is encrypted. A secret in a file can be read only by the file's owner. */
export type Parameter = {
  read(): Promise<string | undefined>
  /** Returns the new version, which grows by 1 with every write. A file has no version. */
  write(value: string, isSecret: boolean): Promise<number | undefined>
  remove(): Promise<void>
}
