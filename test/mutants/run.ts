import { parseArgs } from 'node:util'
import { runCommand } from '../../lib/operator/command.ts'
import { ENOUGH, judgeByStryker } from './stryker/judge.ts'
import { rooms } from './stryker/rooms.ts'

const USAGE = `Usage: npm test -- mutants [--room ROOM]
StrykerJS changes the code of the rooms whose tests are quick. Tests must notice ${ENOUGH} % of the changes. Takes hours.
  --room ROOM   one of ${Object.keys(rooms).join(', ')}`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      room: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  if (!judgeByStryker(values.room)) process.exitCode = 1
})
