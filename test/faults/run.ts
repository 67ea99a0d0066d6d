import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run test:faults`: 30 seeds, 20 kills of the engine and 20 of the service, and the races at 300 writes a second;
 * `-- --seeds 500` for more seeds, `-- --seed 123` for that one alone.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string' }, seed: { type: 'string' } } })
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} must be a number, not ${value}`)

const suites =
  values.seed === undefined
    ? ['test/faults', 'test/races', 'test/lib/data/repair/repair-beside-traffic.test.ts']
    : ['test/faults/faults.test.ts']
const { status } = spawnSync(
  'vitest',
  ['run', ...suites, '--silent=false', '--disable-console-intercept', '--sequence.shuffle=false'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULT_SEED: values.seed ?? '1',
      FAULT_SEEDS: values.seeds ?? (values.seed === undefined ? '30' : '1'),
      FAULT_KILLS: '20',
      RACE_WRITES: '300',
    },
  },
)
process.exitCode = status ?? 1
