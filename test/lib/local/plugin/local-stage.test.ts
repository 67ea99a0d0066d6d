import { expect, test } from 'vitest'
import { hooksOf } from '../../../../lib/local/plugin/local-stage.ts'

/** The framework, for a command on this stage. */
const on = (stage: string) => ({
  getProvider: () => ({ getStage: () => stage }),
  processedInput: { commands: [], options: {} },
  service: { provider: { environment: {} }, functions: {} },
  configSchemaHandler: { validateConfig: async () => undefined },
  pluginManager: { plugins: [], spawn: async () => undefined },
})

// test/service runs one of these commands.
test.for([
  ...['package', 'deploy', 'deploy function', 'remove', 'rollback', 'info', 'logs', 'metrics', 'invoke'].map(
    (command) => [command, 'local', 'npm run deploy'] as const,
  ),
  ['deploy', 'staging', 'There is no stage staging on AWS'],
  ['offline', 'dev', 'only on the stage local'],
  ['invoke local', 'prod', 'only on the stage local'],
] as const)('serverless %s is refused on the stage %s', ([command, stage, message]) => {
  expect(() => hooksOf(command, on(stage), {})).toThrow(message)
})

test.for(['deploy', 'package', 'invoke'])('serverless %s may run on a stage on AWS', (command) => {
  expect(hooksOf(command, on('dev'), {})).toEqual({})
})

test('--lambdaPort is refused, because the service has only one port', () => {
  expect(() => hooksOf('offline', on('local'), { lambdaPort: '3002' })).toThrow('--lambdaPort has no effect')
})
