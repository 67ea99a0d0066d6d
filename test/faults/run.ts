import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { Refusal, runCommand } from '../../lib/operator/command.ts'

/** `npm run test:faults` */
const USAGE = `Usage: npm run test:faults [-- --seeds N | --seed N]
30 seeds, 20 kills of the engine and 20 of the service, and the races at 400 writes a second; --seeds for more or fewer,
--seed for that one alone.`
const CONFIG = 'test/support/runs/faults.config.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '30' },
      seed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  const { seed, seeds } = values
  for (const number of [seed ?? '1', seeds])
    if (!/^[1-9]\d*$/.test(number)) throw new Refusal(`A seed is a whole number from 1, not ${number}`)
  const suites = seed === undefined ? [] : ['test/faults/faults.test.ts']
  const { status } = spawnSync(
    'vitest',
    [
      ...['run', '--config', CONFIG, ...suites],
      ...['--silent=false', '--disable-console-intercept', '--sequence.shuffle=false'],
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        FAULT_SEED: seed ?? '1',
        FAULT_SEEDS: seed === undefined ? seeds : '1',
        FAULT_KILLS: '20',
        RACE_WRITES: '400',
      },
    },
  )
  process.exitCode = status ?? 1
})
