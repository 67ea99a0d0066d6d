import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  paginateDescribeLogGroups,
} from '@aws-sdk/client-cloudwatch-logs'

/** The names of the log groups whose names begin so. */
export async function logGroupsBelow(prefix: string): Promise<string[]> {
  const names: string[] = []
  const client = new CloudWatchLogsClient({})
  for await (const { logGroups = [] } of paginateDescribeLogGroups(
    { client },
    { logGroupNamePrefix: prefix },
  ))
    names.push(...logGroups.flatMap(({ logGroupName }) => logGroupName ?? []))
  return names
}

export async function deleteLogGroup(name: string): Promise<void> {
  await new CloudWatchLogsClient({}).send(new DeleteLogGroupCommand({ logGroupName: name }))
}
