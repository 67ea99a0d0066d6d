import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Asks a question a person answers; without a terminal there is no answer. */
export async function asked(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(question)
  lines.close()
  return answer.trim()
}

/** Asks a question a person answers with yes; without a terminal the answer is no. */
export async function confirmed(question: string): Promise<boolean> {
  return (await asked(question))?.toLowerCase() === 'yes'
}

/** Why a secret cannot be asked for, as one line for whoever wanted that. */
export class NoTerminal extends Error {
  override readonly name = 'NoTerminal'
}

/**
 * Asks for a secret without showing what is typed.
 * @throws NoTerminal
 */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new NoTerminal(
      'There is no terminal to ask for the password at: --password-stdin reads it from a pipe',
    )
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return answer
}

/** The first line of what is piped in. */
export async function readStdin(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
}
