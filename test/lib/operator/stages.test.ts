import { expect, test } from 'vitest'
import { ConfigError } from '../../../lib/config.ts'
import { stageNamed } from '../../../lib/operator/stage.ts'
import { commandHere } from '../../support/processes/command-here.ts'

/** Environment variables without AWS credentials. */
const nobody = { HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' }

test.each([
  ['dev', 0],
  ['prod', 40],
])(
  'stageNamed returns the region and the table of stage %s, and %i reserved executions',
  (name, reservedExecutions) => {
    const region = expect.stringMatching(/^[a-z]{2}-[a-z]+-\d$/)
    const table = `real-estate-records-${name}`
    expect(stageNamed(name)).toEqual({ name, region, table, ownTable: table, reservedExecutions })
  },
)

test.each(['local', 'default', 'toString', '', undefined])(
  'stageNamed throws an error that names the stages if the stage is %j',
  (name) => {
    expect(() => stageNamed(name)).toThrow(ConfigError)
    expect(() => stageNamed(name)).toThrow(/serverless.yml has .*dev.*prod/)
  },
)

test.each([
  ['deploy', '--stage staging', 'There is no stage staging on AWS'],
  ['deploy', '--yes', '--stage NAME'],
  ['deploy', '--stage dev', 'AWS credentials are missing'],
  ['deploy', '--stage dev --param servedTable=other', 'in serverless.yml'],
  [
    'remove',
    '--stage prod --yes',
    'Stage prod cannot be removed by this command: see "Ending a stage" in docs/operating.md',
  ],
  ['remove', '--stage dev --yes', 'AWS credentials are missing'],
  ['users', 'sign-out --all --stage staging', 'There is no stage staging on AWS'],
  ['keys', 'list --stage dev', 'AWS credentials are missing'],
])('the command %s %s prints a message and exits with 1', async (name, line, message) => {
  const { code, out, err } = await commandHere(name, line.split(' '), nobody)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(message)
  expect(err).not.toMatch(/^ +at /m)
})
