import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Refusal } from '../../../lib/operator/command.ts'
import { type Room, rooms } from './rooms.ts'
import { type Score, scoreIn } from './score.ts'

const HERE = 'test/mutants/stryker'
/** Per cent of its mutants that the tests of a room must notice. */
export const ENOUGH = 85

/**
 * Has StrykerJS, which is installed first, change the code of rooms, and prints how much of it their tests notice.
 * @param only this room, one after another without it
 * @returns whether that is enough in each
 */
export function judgeByStryker(only: string | undefined): boolean {
  const chosen = Object.entries(rooms).filter(([name]) => only === undefined || only === name)
  if (chosen.length === 0) throw new Refusal(`${only} is none of ${Object.keys(rooms).join(', ')}`)
  run('npm', ['ci', '--prefix', HERE])
  const scores = chosen.map(([name, room]) => ({ name, ...judged(room) }))
  for (const { name, ...score } of scores) print(name, score)
  return scores.every((score) => percent(score) >= ENOUGH)
}

/** Prints the score of a room, and each mutant that lived. */
function print(name: string, score: Score): void {
  const { noticed, unending, of, survivors } = score
  console.log(`${name}: ${noticed} of ${of} were noticed (${unending} by no end), ${percent(score)} %`)
  for (const { file, line, text, replacement } of survivors)
    console.log(`  ${file}:${line}\n    ${text}\n    => ${replacement}`)
}

/** Stryker shows where it is. */
function judged({ mutate, tests }: Room): Score {
  run(
    `${HERE}/node_modules/.bin/stryker`,
    ['run', `${HERE}/stryker.config.json`, '--mutate', mutate.join()],
    {
      ROOM_TESTS: tests.join(' '),
    },
  )
  return scoreIn(readFileSync('.test/mutants.json', 'utf8'))
}

function run(command: string, args: string[], settings: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...settings } })
  if (status !== 0) throw new Refusal(`${command} ended with ${status}`)
}

const percent = ({ noticed, of }: Score) => Math.floor((noticed / of) * 100)
