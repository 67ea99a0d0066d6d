import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineCandidates } from '../../../../lib/local/engine/engine.ts'
import platform from '../../../../lib/local/platform/package.json' with { type: 'json' }
import { standIn } from '../../../support/processes/stand-in.ts'

const dynoxide = () => standIn('dynoxide', 'exit 0')
const npx = () => standIn('npx', 'exit 0')
const found = (...commands: string[]) => engineCandidates({ commands, packages: [] })

test('the order of engine candidates is the npm package, the binary on the PATH, and npx', () => {
  const bundled = standIn('@dynoxide/linux-x64/dynoxide', 'exit 0')
  const commands = [dynoxide(), npx()]
  const candidates = engineCandidates({ commands, packages: [bundled] })
  expect(candidates.map(({ command }) => command)).toEqual([
    join(bundled, '@dynoxide/linux-x64/dynoxide'),
    join(commands[0] ?? '', 'dynoxide'),
    join(commands[1] ?? '', 'npx'),
  ])
})

test('npx fetches the same dynoxide version as the Linux x64 package, and a message announces the command', () => {
  const [candidate] = found(npx())
  const spec = `dynoxide@${platform.optionalDependencies['@dynoxide/linux-x64']}`
  expect(candidate?.args(8000).slice(0, 3)).toEqual(['--yes', spec, 'serve'])
  expect(candidate?.announcement).toContain(`npx --yes ${spec}`)
})
