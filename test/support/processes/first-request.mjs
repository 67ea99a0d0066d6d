// As Lambda starts a function: `node first-request.mjs HANDLER_FILE`, the event as JSON on the standard input. The last
// line it prints is JSON: milliseconds of processor until the import is done and until the first answer, the status of
// that, and the modules of Node that were loaded. Plain JavaScript, as taking types away would cost more than it measures.
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
