import { parseArgs } from 'node:util'
import { runCommand } from '../../lib/operator/command.ts'
import { judgeByHand } from './by-hand/judge.ts'
import { ENOUGH, judgeByStryker } from './stryker/judge.ts'
import { rooms } from './stryker/rooms.ts'

const USAGE = `Usage: npm test -- mutants [--room ROOM | --by-hand [--only TEXT]]
Changes the code, and expects tests to fail. StrykerJS changes whatever it can in the rooms whose tests are quick, of which
${ENOUGH} % must be noticed; that takes hours. What was written by hand, for guards against time, others and AWS, must be all.
  --room ROOM   one of ${Object.keys(rooms).join(', ')}
  --by-hand     what was written by hand, in a copy of the project
  --only TEXT   of it what has TEXT in its file or description`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      room: { type: 'string' },
      'by-hand': { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  const isEnough = values['by-hand'] ? judgeByHand(values.only) : judgeByStryker(values.room)
  if (!isEnough) process.exitCode = 1
})
