import { builtins } from './builtins.ts'
import { environment } from './environment.ts'
import { leftOut } from './left-out.ts'
import { warmUps } from './warm-ups.ts'

/** The esbuild plugins of the functions. `serverless.yml` names this file. */
export default [builtins, environment, leftOut, warmUps]
