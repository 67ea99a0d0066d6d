import { builtins } from './builtins.ts'
import { environment } from './environment.ts'
import { leftOut } from './left-out.ts'
import { warmUps } from './warm-ups.ts'

/** What is done to the functions while they are bundled; `serverless.yml` names this file. */
export default [builtins, environment, leftOut, warmUps]
