/**
 * AWS's list prices in US dollars for us-east-1 without any free tier, looked up on 2026-11-21 in public copies of the
 * pricing pages of each service (aws.amazon.com). Other regions are up to a quarter dearer.
 */
export const prices = {
  'HTTP API: request': 1.0 / 1e6,
  'Lambda: request': 0.2 / 1e6,
  'Lambda arm64: GB-second': 0.0000133334,
  'DynamoDB on demand: read unit': 0.125 / 1e6,
  'DynamoDB on demand: write unit': 0.625 / 1e6,
  'DynamoDB: GB and month': 0.25,
  'DynamoDB point-in-time recovery: GB and month': 0.2,
  'KMS: request': 0.03 / 10_000,
  'CloudWatch logs: GB written': 0.5,
  'CloudWatch: metric of an alarm and month': 0.1,
  'CloudWatch: metric of our own and month': 0.3,
  'CloudWatch: dashboard and month': 3,
  'X-Ray: trace': 5 / 1e6,
} as const

/** From this much memory on, a function has a whole processor (Lambda's documents); with less, a share of it. */
export const MB_OF_A_PROCESSOR = 1_769
