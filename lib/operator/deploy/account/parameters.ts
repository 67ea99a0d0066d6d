import { GetParameterCommand, paginateGetParametersByPath, SSMClient } from '@aws-sdk/client-ssm'

/** The version of a parameter, which grows by 1 with every change of it. */
export async function parameterVersion(name: string): Promise<number | undefined> {
  return (await new SSMClient({}).send(new GetParameterCommand({ Name: name }))).Parameter?.Version
}

/** The names of all parameters below a path. */
export async function parametersBelow(path: string): Promise<string[]> {
  const names: string[] = []
  const input = { Path: path, Recursive: true }
  for await (const { Parameters = [] } of paginateGetParametersByPath({ client: new SSMClient({}) }, input))
    names.push(...Parameters.flatMap(({ Name }) => Name ?? []))
  return names
}
