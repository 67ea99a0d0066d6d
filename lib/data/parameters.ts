import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'

let connection: SSMClient | undefined

function client(): SSMClient {
  connection ??= new SSMClient({})
  return connection
}

/** A parameter of AWS Systems Manager, decrypted where it is a secret; `undefined` where there is none. */
export async function readParameter(name: string): Promise<string | undefined> {
  try {
    const { Parameter } = await client().send(new GetParameterCommand({ Name: name, WithDecryption: true }))
    return Parameter?.Value
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined
    throw error
  }
}

/** Writes a parameter; a secret is encrypted with the account's key for parameters. */
export async function writeParameter(name: string, value: string, isSecret: boolean): Promise<void> {
  const Type = isSecret ? 'SecureString' : 'String'
  await client().send(new PutParameterCommand({ Name: name, Value: value, Type, Overwrite: true }))
}

/** Removes a parameter, if there is one. */
export async function removeParameter(name: string): Promise<void> {
  try {
    await client().send(new DeleteParameterCommand({ Name: name }))
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error
  }
}
