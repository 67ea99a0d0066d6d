import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const TELLING = ['metadata', 'description']

/** What a schema tells people of itself is in `openapi.json`, which a test compares whole: each change of it would be noticed. */
function shouldIgnore({ node }) {
  const { object, property } = node.callee ?? {}
  return object?.name === 'v' && TELLING.includes(property?.name) ? 'openapi.json has it' : undefined
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'described', { shouldIgnore })]
