import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readProjectFile } from '../support/project/source-files.ts'
import { Resources } from './packages.ts'
import { templateFaults } from './schemas.ts'

const Template = v.object({ Parameters: v.record(v.string(), v.object({ Type: v.string() })), Resources })

const read = (name: string) => v.parse(Template, parse(readProjectFile(`docs/examples/${name}.yml`)))

test.each(['firewall', 'deploy-role', 'backup'])(
  'docs/examples/%s.yml matches the schemas that AWS publishes',
  (name) => {
    expect(templateFaults(read(name).Resources)).toEqual([])
  },
)

test.each(['firewall', 'deploy-role', 'backup'])(
  'docs/examples/%s.yml refers only to its own parameters and resources, and uses each parameter',
  (name) => {
    const { Parameters, Resources } = read(name)
    const text = JSON.stringify(Resources)
    const references = [...text.matchAll(/"Ref":"(\w+)"|"Fn::GetAtt":\["(\w+)"|\$\{(\w+)\}/g)].flatMap(
      ([, ...names]) => names.filter((one) => one !== undefined),
    )
    expect(references).not.toEqual([])
    expect(Object.keys({ ...Parameters, ...Resources })).toEqual(expect.arrayContaining(references))
    expect(references).toEqual(expect.arrayContaining(Object.keys(Parameters)))
  },
)
