import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readYaml } from '../../../../lib/local/serverless-yml.ts'
import { Refusal } from '../../../../lib/operator/command.ts'
import { requireParams } from '../../../../lib/operator/deploy/params.ts'
import { stageNames } from '../../../../lib/operator/stage.ts'

function refusalOf(param: string): unknown {
  try {
    return requireParams('dev', [param])
  } catch (error) {
    return error
  }
}

test('the params of every stage are valid, and their rules are for params that serverless.yml has', () => {
  const { params } = readYaml('serverless.yml', v.object({ params: v.record(v.string(), v.looseObject({})) }))
  const names = new Set(Object.values(params).flatMap((stage) => Object.keys(stage)))
  for (const stage of stageNames()) requireParams(stage, [])
  const [, known = ''] = /the params are (.+)/.exec(String(refusalOf('none=1'))) ?? []
  expect(known.split(', ').toSorted()).toEqual([...names].toSorted())
})

test.each([
  ['maxReadUnits=500'],
  ['routeMetrics=true'],
  ['logDays=30'],
  ['referencePage=off'],
  ['corsOrigins=https://app.example.com'],
  ['serviceTokenRate=rate(5 minutes)'],
])('--param %s is accepted', (param) => requireParams('dev', [param]))

test.each([
  ['requestPerSecond=5', 'requestPerSecond is not a param'],
  ['maxReadUnits=abc', 'maxReadUnits must be a whole number from 1'],
  ['maxReadUnits=', 'maxReadUnits must be'],
  ['maxWriteUnits=0', 'maxWriteUnits must be'],
  ['logDays=15', 'logDays must be one of'],
  ['currency=eur', 'currency must be a currency code'],
  ['referencePage=no', 'referencePage must be on or off'],
  ['corsOrigins=app.example.com', 'corsOrigins must be'],
  ['seconds', 'write --param name=value'],
  ['domain=api.example.com', 'domain needs certificateArn'],
])('--param %s is refused', (param, message) => {
  expect(() => requireParams('dev', [param])).toThrow(Refusal)
  expect(() => requireParams('dev', [param])).toThrow(message)
})

const ARN = 'arn:aws:acm:eu-west-3:123456789012:certificate/c0ffee'

test('a domain needs a certificate of the region of the stage', () => {
  requireParams('dev', ['domain=api.example.com', `certificateArn=${ARN}`])
  const elsewhere = ['domain=api.example.com', `certificateArn=${ARN.replace('eu-west-3', 'us-east-1')}`]
  expect(() => requireParams('dev', elsewhere)).toThrow('in ACM in eu-west-3')
})
