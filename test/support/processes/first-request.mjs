// Starts a function as Lambda does: `node first-request.mjs HANDLER_FILE`, with the event as JSON on standard input.
// The last printed line is JSON with the fields of `FirstRequest` in first-request.ts. This file is JavaScript, because
// Node would need more time to remove types than for the measured work.
import { readFileSync, writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const { handler } = await import(pathToFileURL(process.argv[2]).href)
const imported = processorMs()
const event = JSON.parse(readFileSync(0, 'utf8'))
const begun = processorMs()
const { statusCode } = await handler(event, { awsRequestId: 'first', getRemainingTimeInMillis: () => 10_000 })
const answered = processorMs() - begun + imported
const loaded = process.moduleLoadList.map((name) => name.split(' ').at(-1))
writeSync(1, `\n${JSON.stringify({ imported, answered, status: statusCode, loaded })}\n`)
process.exit()
